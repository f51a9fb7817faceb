import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pause } from '@kg/core/async'
import { HttpClient } from '../lib/http-client.js'
import { lines, quadsPerPair } from '../lib/people.js'
import { createGraph } from '../lib/prepared-home.js'
import { besideReference, reference } from '../lib/reference.js'
import { type Row, under } from '../lib/row.js'
import { withTempHome } from '../lib/temp-home.js'
import { topic } from '../lib/topic.js'
import { toWire } from '../lib/wire-quads.js'
import { type Foreground, processesOf, rssOf, startForeground } from '../start/foreground.js'

const graphs = 7
const perAsset = 1000
const assets = 230
const quietMs = 20_000

const sparql = 'SELECT (COUNT(*) AS ?n) { ?s ?p ?o }'

/** The memory of a node, with everything that is on by default, as several context graphs are written and asked. */
export const several = topic('several', 'A node with 230,000 shared statements in seven context graphs', () =>
  withTempHome(async (home) => {
    const node = await startForeground(home)
    try {
      return await measure(node, home)
    } finally {
      await node.stop()
    }
  }),
)

async function measure(node: Foreground, home: string): Promise<Row[]> {
  const client = new HttpClient(node.url, readFileSync(join(home, 'auth.token'), 'utf8').trim())
  const memory = (what: string): Row & { readonly sum: number } => {
    const each = rssOf(processesOf(node, home))
    const sum = each.reduce((all, one) => all + one, 0)
    return { what, sum, values: { MB: sum, each: each.map(Math.round).join(' + ') } }
  }
  const idOf = (turn: number) => `graph-${turn % graphs}`
  for (let graph = 0; graph < graphs; graph++) await createGraph(client, idOf(graph))
  for (let turn = 0; turn < assets; turn++) {
    const quads = lines((turn * perAsset) / quadsPerPair, perAsset).map(toWire)
    const asset = { contextGraphId: idOf(turn), name: `asset-${turn}`, quads, alsoShareSwm: true }
    await client.post('/api/knowledge-assets', JSON.stringify(asset))
  }
  const written = memory('written')
  for (let graph = 0; graph < graphs; graph++)
    await client.post(
      '/api/query',
      JSON.stringify({ sparql, contextGraphId: idOf(graph), view: 'shared-working-memory' }),
    )
  const asked = memory('each graph asked')
  await pause(quietMs)
  const quiet = memory(`after ${quietMs / 1000} s of quiet`)
  client.close()
  const known = besideReference(reference.fullMemory)
  return [
    written,
    { ...asked, values: { ...asked.values, ...known }, ...under(asked.sum, 450, 'MB') },
    { ...quiet, ...under(quiet.sum, 450, 'MB') },
  ].map(({ sum: _, ...row }) => row)
}
