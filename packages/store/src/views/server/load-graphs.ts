import type { Ledger } from '../../ledger/index.js'
import { relabel } from './blank-nodes.js'
import type { GraphWork } from './graph-work.js'
import { loadContent } from './load-content.js'
import { loadInParallel } from './load-in-parallel.js'
import { graphsAsQuads } from './quads-body.js'
import type { ServerClient } from './server-client.js'
import { iriText } from './sparql-text.js'
import * as updates from './updates.js'

/** Makes the graphs on the server what they are in the ledger, whatever they held; in as few requests as it can take. */
export async function loadGraphs(client: ServerClient, ledger: Ledger, work: readonly GraphWork[]): Promise<void> {
  if (work.length === 0) return
  if (client.takesQuads && (await loadAsQuads(client, ledger, work))) return
  if (client.places.graphStoreUrl === undefined) return loadAsUpdate(client, ledger, work)
  for (const { graph, parts } of work) {
    if (parts.length === 0) await client.update(updates.dropGraph(graph))
    await loadContent(client, ledger, graph, parts)
  }
}

async function loadAsQuads(client: ServerClient, ledger: Ledger, work: readonly GraphWork[]): Promise<boolean> {
  // An earlier attempt may have ended in the middle, and what has blank nodes would be there twice.
  const names = work.map(({ graph }) => graph)
  for (const graph of await client.graphsInUse(names)) await client.update(updates.dropGraph(graph))
  return loadInParallel(client, work, (half) => graphsAsQuads(ledger, half))
}

async function loadAsUpdate(client: ServerClient, ledger: Ledger, work: readonly GraphWork[]): Promise<void> {
  let piece = 0
  const chunk = (hash: string) =>
    relabel(
      ledger.read((reader) => reader.contentBytes(hash)),
      piece,
    ).toString()
  const blocks = work.map(({ graph, parts }) => {
    const lines = parts.map(({ chunks }) => {
      piece++
      return chunks.map(chunk).join('')
    })
    return `GRAPH ${iriText(graph)} {\n${lines.join('')}}`
  })
  const clear = work.map(({ graph }) => updates.dropGraph(graph))
  await client.update(updates.request([...clear, `INSERT DATA { ${blocks.join('\n')} }`]))
}
