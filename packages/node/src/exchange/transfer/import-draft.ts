import { KgError, sortByCodePoint, toLine } from '@kg/core'
import { readQuads } from '@kg/core/rdf'
import { callInThread, longInputBytes } from '@kg/core/workers'
import type { Drafts } from '../../memory/assets/drafts.js'
import { assetRows } from '../../memory/assets/table.js'
import type { Caller } from '../../platform/caller/caller.js'
import type { Journal } from '../../platform/operations/journal.js'
import { readText } from '../p2p/wire.js'

const maxText = 64 * 2 ** 20

/** Stores a draft of a file as the caller's own, with new blank nodes. Returns why it could not, or nothing. */
export async function importDraft(
  { ledger, drafts }: { ledger: Journal; drafts: Drafts },
  contextGraph: string,
  body: Record<string, unknown>,
  caller: Caller,
): Promise<string | undefined> {
  try {
    const { name, sub } = (body.draft ?? {}) as Record<string, unknown>
    const ref = { contextGraph, sub: readText(sub, 'sub'), name: readText(name, 'name') }
    const open = readText(body.lines, 'lines', maxText)
    if (ledger.read((r) => r.get(assetRows, [contextGraph, ref.name, caller.agent]))?.wm !== undefined)
      return isSame(drafts.lines(ref, caller), open) ? undefined : 'there is another draft of this name'
    const hidden = readText(body.privateLines, 'privateLines', maxText)
    const text = open + hidden
    const labelled =
      text.length < longInputBytes ? relabelLines(text) : callInThread(import.meta.url, relabelLines, [text])
    const lines = (await labelled).split('\n').filter((line) => line !== '')
    const count = open.split('\n').length - 1
    const content = { lines: sortUnique(lines.slice(0, count)), privateLines: sortUnique(lines.slice(count)) }
    await drafts.append(ref, content, caller)
    return undefined
  } catch (error) {
    if (error instanceof KgError && error.status < 500) return error.message
    throw error
  }
}

/** The same statements with new blank nodes, a line each. */
export async function relabelLines(text: string): Promise<string> {
  return (await readQuads(text, { format: 'n-triples' })).map(toLine).join('\n')
}

/** Whether a draft already says the same. One with blank nodes never does: they have other labels here. */
const isSame = (held: readonly string[] | undefined, given: string): boolean =>
  sortUnique(given.split('\n').filter((line) => line !== '')).join('\n') === held?.join('\n')

/** The statements of a draft are sorted, whatever order a file has. */
const sortUnique = (lines: readonly string[]): string[] => sortByCodePoint([...new Set(lines)])
