import type { GraphWork } from './graph-work.js'
import { quadsOf } from './request-room.js'
import type { ServerClient } from './server-client.js'
import { iriText } from './sparql-text.js'

/** How many statements a server holds of graphs that it was just sent, beside how many these were. */
export async function countHeld(
  client: ServerClient,
  work: readonly GraphWork[],
): Promise<Map<string, { held: number; sent: number }>> {
  const found = new Map<string, { held: number; sent: number }>()
  for (const piece of work) {
    const sent = quadsOf([piece])
    if (sent === 0) continue
    const count = `SELECT (COUNT(*) AS ?n) WHERE { GRAPH ${iriText(piece.graph)} { ?s ?p ?o } }`
    const [row] = await client.rows(count)
    found.set(piece.graph, { held: Number(row?.n), sent })
  }
  return found
}
