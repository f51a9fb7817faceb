import { within } from '@kg/core/async'
import { megabyte } from '../../lib/memory.js'
import { graphsOf } from '../../lib/people.js'
import { namedGraphs } from '../../lib/prepared-ledger.js'
import { type Row, skipped } from '../../lib/row.js'
import { withTempHome } from '../../lib/temp-home.js'
import { measure, timed } from '../../lib/timing.js'
import { questions } from '../questions.js'
import type { Peer, PeerKind } from './peer.js'

/** A query that takes longer is given up, and with it the rest of this engine's queries. */
const patience = 60_000

export function measurePeer({ label, start }: PeerKind, size: number): Promise<Row[]> {
  return withTempHome(async (folder) => {
    let peer: Peer
    try {
      peer = await start(folder)
    } catch (error) {
      return [skipped(label, (error as Error).message.split('\n')[0] ?? '')]
    }
    try {
      return [await rowOf(peer, `${label}, ${size / 1000}k`, size)]
    } finally {
      await peer.stop()
    }
  })
}

async function rowOf(peer: Peer, what: string, size: number): Promise<Row> {
  const graphs = [...graphsOf(size, namedGraphs)]
  const { ms } = await timed(() => peer.load(graphs))
  graphs.length = 0
  const memory = await peer.memory()
  const times: Record<string, number | string> = {}
  const found: number[] = []
  try {
    for (const { name, sparql } of questions(size)) {
      const ask = (turn: number) => inPatience(peer.rows(sparql(turn)))
      found.push(await ask(0))
      times[`${name} ms`] = (await measure(ask, { budgetMs: 2000, least: 3 })).p50
    }
  } catch (error) {
    times.note = (error as Error).message.slice(0, 60)
  }
  return { what, values: { 'load s': ms / 1000, MB: memory / megabyte, ...times, rows: found.join('/') } }
}

const inPatience = <T>(answer: Promise<T>): Promise<T> =>
  within(answer, { ms: patience, onTimeout: () => new Error(`gave up after ${patience / 1000} s`) })
