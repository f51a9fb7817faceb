import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { measureColdAndWarm } from '../lib/cold-and-warm.js'
import { type Daemon, withDaemon } from '../lib/daemon.js'
import { type Row, under } from '../lib/row.js'
import { withTempHome } from '../lib/temp-home.js'
import { topic } from '../lib/topic.js'
import { importFile, trail } from './dataset-client.js'

const perDataset = 50_000
const chain = 50

/** Trails in datasets of many objects: chains of fifty, and one object with many neighbours. */
export const trails = topic('trails', 'Trails', ({ quick }) =>
  withTempHome((home) =>
    withDaemon(home, async (daemon) => {
      const rows: Row[] = []
      let objects = 0
      for (const size of quick ? [100_000] : [100_000, 1_000_000]) {
        for (; objects < size; objects += perDataset) await importChains(daemon, home, objects)
        rows.push(...(await measureTrails(daemon, size)))
      }
      return rows
    }),
  ),
)

async function measureTrails(daemon: Daemon, objects: number): Promise<Row[]> {
  const at = (turn: number) => ({
    identifier_types: ['id'],
    identifier_values: [`o${(turn * 7919 * chain) % objects}`],
  })
  const count = objects.toLocaleString('en')
  const filtered = { depth: 10, connection_types: ['NEXT', 'BESIDE'] }
  const whole = { depth: chain, connection_types: ['NEXT', 'BESIDE'] }
  const effort = { budgetMs: 3000 }
  const ten = await measureColdAndWarm((turn) => trail(daemon, { ...at(turn), ...filtered }), effort)
  const fifty = await measureColdAndWarm((turn) => trail(daemon, { ...at(turn), ...whole }), effort)
  const found = await trail(daemon, { ...at(1), ...whole })
  return [
    {
      what: `${count} objects, filtered, depth 10`,
      values: { 'cold ms': ten.cold, 'p50 ms': ten.p50, 'p99 ms': ten.p99 },
      ...under(ten.p50, 50, 'ms'),
    },
    {
      what: `${count} objects, a trail of ${found}`,
      values: { 'cold ms': fifty.cold, 'p50 ms': fifty.p50, 'p99 ms': fifty.p99 },
      ...(objects === 1_000_000 ? under(fifty.p50, 5, 'ms') : {}),
    },
  ]
}

/** Objects o0, o1 …: each fifty are a chain whose relations alternate, so that a filtered trail goes to its end. */
async function importChains(daemon: Daemon, home: string, first: number): Promise<void> {
  const graph = Array.from({ length: perDataset }, (_, i) => {
    const n = first + i
    const relationType = i % 2 === 0 ? 'NEXT' : 'BESIDE'
    const next = { '@type': 'kgRelation', direction: 'direct', relationType, linkedObject: { '@id': `o${n + 1}` } }
    return {
      '@id': `o${n}`,
      '@type': 'kgObject',
      identifiers: [{ '@type': 'id', '@value': `o${n}` }],
      properties: { name: `Object ${n}` },
      relations: (n + 1) % chain === 0 ? [] : [next],
    }
  })
  const path = join(home, 'graph.json')
  writeFileSync(path, JSON.stringify({ '@graph': graph }))
  await importFile(daemon, path, 'GRAPH')
}
