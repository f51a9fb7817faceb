import { bodyCaps } from '@kg/contract'
import { jsonFromLine } from '@kg/core'
import type { CommandContext } from '../../command.js'
import { InputTooLarge } from './errors.js'
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

/** Writes statements to a draft: all of them or none, unless they are more than one upload takes. */
export async function sendStatements(name: string, place: Place, statements: Statements, context: CommandContext) {
  const { signal } = context
  const client = context.client()
  if (isSmall(statements)) {
    const body = { ...place, quads: quadsOf(statements) }
    const { written } = await client.call('writeDraft', { params: { name }, body }, { signal })
    return written
  }
  const { fileName, bytes, ground } = statements
  if (!ground && bytes > mostUploadBytes) throw new InputTooLarge({ path: fileName, bytes, limit: mostUploadBytes })
  let written = 0
  for (const text of uploads(statements)) {
    const fields = { ...place, contentType: 'application/n-triples' }
    const file = { name: fileName, type: 'application/n-triples', bytes: Buffer.from(text) }
    const { extraction } = await client.upload('importFile', { params: { name }, fields, file }, { signal })
    written += extraction.tripleCount
    if (bytes > mostUploadBytes) context.say(`${written} of ${statements.lines.length} statements are written`)
  }
  return written
}

/** N-Triples documents that an upload takes; nearly always one. */
function* uploads({ lines, bytes }: Statements): Generator<string> {
  const parts = Math.ceil(bytes / mostUploadBytes)
  // A margin, because lines differ in length.
  const size = parts === 1 ? lines.length : Math.ceil(lines.length / (parts * 2))
  for (let at = 0; at < lines.length; at += size) yield `${lines.slice(at, at + size).join('\n')}\n`
}
