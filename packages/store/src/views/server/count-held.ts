import type { GraphWork } from './graph-work.js'
import { nothing } from './names.js'
import { quadsOf } from './request-room.js'
import type { ServerClient } from './server-client.js'
import { iriText } from './sparql-text.js'

/** How many statements a server holds of graphs that it was just sent, beside how many these were. */
export async function countHeld(
  client: ServerClient,
  work: readonly GraphWork[],
): Promise<Map<string, { held: number; sent: number }>> {
  const asked = work.filter((piece) => quadsOf([piece]) > 0)
  if (asked.length === 0) return new Map()
  const names = [...asked.map(({ graph }) => graph), nothing].map(iriText).join(' ')
  const count = `SELECT ?g (COUNT(*) AS ?n) WHERE { VALUES ?g { ${names} } GRAPH ?g { ?s ?p ?o } } GROUP BY ?g`
  const held = new Map((await client.rows(count)).map(({ g, n }) => [g, Number(n)]))
  return new Map(asked.map((piece) => [piece.graph, { held: held.get(piece.graph) ?? 0, sent: quadsOf([piece]) }]))
}
