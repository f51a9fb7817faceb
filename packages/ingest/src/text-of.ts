import { chunks } from './chunks.js'
import type { Statements } from './statements.js'
import { integer, iri, text } from './terms.js'
import { kg, schema } from './vocabulary.js'

/** Gives an entity its text: at once if a literal can hold it, else in numbered chunks. */
export function addText(statements: Statements, entity: string, body: string): void {
  const pieces = chunks(body)
  if (pieces.length === 1) statements.add(iri(entity), schema('text'), text(pieces[0] as string))
  if (pieces.length < 2) return
  pieces.forEach((piece, index) => {
    const chunk = iri(`${entity}/text/${index + 1}`)
    statements.add(iri(entity), kg.hasChunk, chunk)
    statements.add(chunk, kg.order, integer(index + 1))
    statements.add(chunk, schema('text'), text(piece))
  })
}
