import { readTerm } from '../../look/read-term.js'
import type { DocumentText, Piece } from './document-data.js'

export type Statement = Piece['statements'][number]

/** A value as it may stand in a text. */
export function plainText(object: string): string {
  const term = readTerm(object)
  return term.kind === 'iri' ? term.iri : term.kind === 'blank' ? term.label : term.value
}

/** A value of fewer letters stands in many places by chance. */
const fewest = 4

/**
 * What was extracted from the text that is shown, each with the piece it came from, and what the document says about
 * itself. What only the document has, such as the links of a Markdown file, is looked for in the text.
 */
export function groupStatements({ parts, document }: DocumentText): {
  readonly properties: readonly Statement[]
  readonly extracted: readonly { readonly piece: Piece; readonly statement: Statement }[]
} {
  const properties: Statement[] = []
  const extracted: { piece: Piece; statement: Statement }[] = []
  for (const piece of parts)
    for (const statement of piece.statements) {
      const source = piece.part === document ? findSource(parts, statement) : piece
      if (source === undefined) properties.push(statement)
      else extracted.push({ piece: source, statement })
    }
  return { properties, extracted }
}

function findSource(parts: readonly Piece[], { object }: Statement): Piece | undefined {
  const value = plainText(object)
  return value.length < fewest ? undefined : parts.find(({ text }) => text.includes(value))
}
