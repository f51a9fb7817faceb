import { bodyCaps, type Reply, type Routes } from '@kg/contract'
import { defined, jsonFromLine, utf8Length } from '@kg/core'
import type { CommandContext } from '../../command.js'
import { inputTooLarge } from './errors.js'
import type { Statements } from './rdf-file.js'

export interface Place {
  readonly contextGraphId: string
  readonly subGraphName: string | undefined
}

const mostQuads = 5000
/** JSON at most doubles the bytes of a line and adds the names of its fields. */
const mostJsonBytes = 4 * 2 ** 20
const mostUploadBytes = bodyCaps.upload - 2 ** 20

/** Whether it fits into one JSON request. */
export const isSmall = ({ lines, bytes }: Statements): boolean => lines.length <= mostQuads && bytes <= mostJsonBytes

export const quadsOf = ({ lines }: Pick<Statements, 'lines'>) => lines.map(jsonFromLine)

/** To be asked before the first request, so that nothing is left half done. */
export function refuseTooLarge({ fileName, bytes, ground }: Statements): void {
  if (!ground && bytes > mostUploadBytes) throw inputTooLarge(fileName, bytes, mostUploadBytes)
}

/** Writes statements to a draft: all of them or none, unless they are more than one upload takes. */
export async function sendStatements(name: string, place: Place, statements: Statements, context: CommandContext) {
  const { signal } = context
  const client = context.client()
  if (isSmall(statements)) {
    const body = { ...place, quads: quadsOf(statements) }
    const { written } = await client.call('writeDraft', { params: { name }, body }, { signal })
    return written
  }
  const { fileName, bytes } = statements
  refuseTooLarge(statements)
  let written = 0
  for (const text of uploads(statements)) {
    const fields = { ...place, contentType: 'application/n-triples', sameSource: 'add' as const }
    const file = { name: fileName, type: 'application/n-triples', bytes: Buffer.from(text) }
    const { extraction } = await client.upload('importFile', { params: { name }, fields, file }, { signal })
    written += extraction.tripleCount
    if (bytes > mostUploadBytes) context.say(`Wrote ${written} of ${statements.lines.length} statements`)
  }
  return written
}

/** Puts statements in the place of what a draft holds, in one request. */
export async function replaceStatements(name: string, place: Place, statements: Statements, context: CommandContext) {
  const { fileName, lines, bytes } = statements
  if (bytes > bodyCaps.data) throw inputTooLarge(fileName, bytes, bodyCaps.data)
  const { contextGraphId, subGraphName } = place
  const call = {
    params: { name },
    query: { contextGraphId, replace: 'true', ...defined({ subGraphName }) },
    contentType: 'application/n-triples',
    body: `${lines.join('\n')}\n`,
  }
  const answer = await context.client().request('writeDraft', call, { signal: context.signal })
  return (JSON.parse(await answer.text()) as Reply<Routes['writeDraft']>).written
}

/** N-Triples documents that an upload takes; nearly always one. */
function* uploads({ lines }: Statements): Generator<string> {
  let from = 0
  let size = 0
  for (const [at, line] of lines.entries()) {
    const bytes = utf8Length(line) + 1
    if (size + bytes > mostUploadBytes) {
      yield `${lines.slice(from, at).join('\n')}\n`
      from = at
      size = 0
    }
    size += bytes
  }
  yield `${lines.slice(from).join('\n')}\n`
}
