import { factory, type Quad, type Term } from '@kg/core'
import { sameGraph } from '../rdf11/same-graph.js'
import { byValue } from './by-value.js'

export type Row = ReadonlyMap<string, Term>

export type Answer =
  | { readonly kind: 'boolean'; readonly value: boolean }
  | { readonly kind: 'rows'; readonly variables: readonly string[]; readonly rows: readonly Row[] }
  | { readonly kind: 'graph'; readonly quads: readonly Quad[] }

/** Whether two answers say the same, whatever they call their blank nodes. The order of rows counts only if asked. */
export async function sameAnswer(a: Answer, b: Answer, ordered: boolean): Promise<boolean> {
  if (a.kind === 'boolean' && b.kind === 'boolean') return a.value === b.value
  if (a.kind === 'graph' && b.kind === 'graph') return sameGraph(a.quads, b.quads)
  if (a.kind !== 'rows' || b.kind !== 'rows') return false
  if ([...a.variables].sort().join() !== [...b.variables].sort().join()) return false
  return sameGraph(asGraph(a.rows, ordered), asGraph(b.rows, ordered))
}

/** A blank node for each row, so that two rows with the same values stay two, and graphs can be compared instead. */
function asGraph(rows: readonly Row[], ordered: boolean): Quad[] {
  return rows.flatMap((row, index) => {
    const node = factory.blankNode(`theRow${index}`)
    const say = (property: string, value: Term) =>
      factory.quad(node, factory.namedNode(`urn:row:${property}`), value as Quad['object']) as Quad
    const values = [...row].map(([variable, term]) => say(`variable:${variable}`, byValue(term)))
    return [say('at', factory.literal(ordered ? `${index}` : 'any place')), ...values]
  })
}
