import type { Node } from 'web-tree-sitter'
import type { Definition } from '../languages/language.js'

const mostLetters = 400

/** One line, and not endlessly long. */
export function short(text: string): string {
  const line = text
    .slice(0, 4 * mostLetters)
    .replace(/\s+/g, ' ')
    .trim()
  const letters = [...line]
  return letters.length > mostLetters ? `${letters.slice(0, mostLetters - 1).join('')}…` : line
}

/** From the first word up to the body. */
export function signatureOf(node: Node, { body }: Definition, source: string): string {
  const end = body === null || body === undefined ? node.endIndex : body.startIndex
  return short(source.slice(node.startIndex, end)).replace(/\s*(=>|[{:=;])$/, '')
}

export function parametersOf({ parameters }: Definition): string[] {
  if (parameters === null || parameters === undefined) return []
  const nodes = 'id' in parameters ? parameters.namedChildren : parameters
  return nodes.flatMap((node) => (node === null || node.type.includes('comment') ? [] : [short(node.text)]))
}

export const returnsOf = ({ returns }: Definition): string | undefined =>
  returns === null || returns === undefined
    ? undefined
    : short(returns.text).replace(/^(:|->|returns)\s*/, '') || undefined

const wrappers = new Set(['export_statement', 'decorated_definition', 'lexical_declaration', 'type_declaration'])

/** The comment that stands right above. */
export function commentAbove(node: Node): string | undefined {
  let outer = node
  while (outer.parent !== null && wrappers.has(outer.parent.type)) outer = outer.parent
  const lines: string[] = []
  let row = outer.startPosition.row
  for (let before = outer.previousSibling; before?.type.includes('comment'); before = before.previousSibling) {
    // Rust counts the line end to the comment.
    const end = before.endPosition.column === 0 ? before.endPosition.row - 1 : before.endPosition.row
    if (end < row - 1 || before.startPosition.row === row) break
    lines.unshift(before.text)
    row = before.startPosition.row
  }
  return lines.length === 0 ? undefined : short(withoutMarks(lines.join('\n'))) || undefined
}

const withoutMarks = (text: string): string =>
  text
    .replace(/^\s*(\/\*+!?|\/\/[/!]?|#+)/gm, '')
    .replace(/\*+\/\s*$/gm, '')
    .replace(/^\s*\*+/gm, '')
