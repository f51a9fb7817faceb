import { pause } from '@kg/core/async'
import { withDaemon } from '../lib/daemon.js'
import { all, atLeast, type Row, under } from '../lib/row.js'
import { quantiles } from '../lib/timing.js'
import { topic } from '../lib/topic.js'
import { layeredHome, pointQueries } from './layered-home.js'

const clients = 16
const burstMs = 6000
const quietMs = 60_000

/** What clients meet who come all at once to a node that had nothing to do for a minute. */
export const bursts = topic(
  'bursts',
  'Bursts of 16 clients after a minute of quiet, point queries of 100k shared quads',
  async (options) => {
    const home = await layeredHome(options.home)
    return withDaemon(home, async (daemon) => {
      const ask = pointQueries(daemon, 'shared-working-memory')
      await ask(0)
      const rows: Row[] = []
      for (let round = 1; round <= (options.quick ? 2 : 4); round++) {
        await pause(quietMs)
        rows.push(describe(round === 1 ? 'the first that the node meets' : `burst ${round}`, await burst(ask)))
      }
      return rows
    })
  },
)

interface Answer {
  /** Since the burst began. */
  readonly atMs: number
  readonly ms: number
}

async function burst(ask: (turn: number) => Promise<unknown>): Promise<readonly Answer[]> {
  const answers: Answer[] = []
  const began = performance.now()
  let turn = 0
  const client = async () => {
    for (let start = began; start - began < burstMs; start = performance.now()) {
      await ask(turn++)
      const end = performance.now()
      answers.push({ atMs: end - began, ms: end - start })
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  return answers
}

function describe(what: string, answers: readonly Answer[]): Row {
  const first = answers.filter(({ atMs }) => atMs < 1000)
  const warm = answers.filter(({ atMs }) => atMs >= burstMs / 2 && atMs < burstMs)
  const warmRate = warm.length / (burstMs / 2000)
  const { p99, worst } = quantiles(answers.map(({ ms }) => ms))
  const share = first.length / warmRate
  return {
    what,
    values: {
      'first second': first.length,
      'warm per s': warmRate,
      share,
      'p99 ms, first second': quantiles(first.map(({ ms }) => ms)).p99,
      'p99 ms': p99,
      'worst ms': worst,
    },
    ...all(atLeast(share, 0.8, 'of the warm rate'), under(p99, 50, 'ms p99')),
  }
}
