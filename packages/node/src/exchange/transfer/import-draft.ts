import { KgError, sortByCodePoint, toLine } from '@kg/core'
import { readQuads } from '@kg/core/rdf'
import type { Drafts } from '../../memory/assets/drafts.js'
import { assetRows } from '../../memory/assets/table.js'
import type { Caller } from '../../platform/caller/caller.js'
import type { Journal } from '../../platform/operations/journal.js'
import { readText } from '../p2p/wire.js'

const maxText = 64 * 2 ** 20

/** Writes a draft of a file as one of the caller's own; says why not where it cannot. Its blank nodes become new ones. */
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
    const lines = (await readQuads(open + hidden, { format: 'n-triples' })).map(toLine)
    const count = open.split('\n').length - 1
    await drafts.append(ref, { lines: lines.slice(0, count), privateLines: lines.slice(count) }, caller)
    return undefined
  } catch (error) {
    if (error instanceof KgError && error.status < 500) return error.message
    throw error
  }
}

/** Whether a draft says the same already, as far as that can be told: blank nodes have other labels here. */
const isSame = (held: readonly string[] | undefined, given: string): boolean =>
  sortByCodePoint(given.split('\n').filter((line) => line !== '')).join('\n') === held?.join('\n')
