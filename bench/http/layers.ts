import { mostWarmUps } from '../lib/cold-and-warm.js'
import { cpuSeconds } from '../lib/cpu.js'
import { type Daemon, withDaemon } from '../lib/daemon.js'
import { all, atLeast, type Row, under } from '../lib/row.js'
import { measure, quantiles, timed } from '../lib/timing.js'
import { topic } from '../lib/topic.js'
import { type Layer, layeredHome, pointQueries } from './layered-home.js'

const sliceMs = 1000

interface Slice {
  readonly count: number
  readonly perSecond: number
  readonly cpuMs: number
  readonly p99: number
}

/** The same point queries of shared statements and of own drafts, a second each in turn. */
export const layers = topic(
  'layers',
  'Point queries of two layers, 100k quads each: processor time and rate',
  async (options) => {
    const home = await layeredHome(options.home)
    const rounds = options.quick ? 4 : 10
    return withDaemon(home, async (daemon) => {
      const rows: Row[] = []
      for (const callers of [1, 16]) {
        const shared = await openLayer(daemon, 'shared-working-memory', callers)
        const drafts = await openLayer(daemon, 'working-memory', callers)
        for (let round = 0; round < rounds; round++) {
          await shared.slice()
          await drafts.slice()
        }
        const [a, b] = [shared.summary(), drafts.summary()]
        rows.push(row(`own drafts, ${callers}`, drafts.cold, b), {
          ...row(`shared, ${callers}`, shared.cold, a),
          ...all(under(a.cpuMs, 0.8, 'ms of CPU'), atLeast(a.perSecond / b.perSecond, 0.8, 'of drafts')),
        })
      }
      return rows
    })
  },
)

async function openLayer(daemon: Daemon, layer: Layer, callers: number) {
  const ask = pointQueries(daemon, layer)
  const { ms: cold } = await timed(() => ask(0))
  for (let turn = 1; turn < mostWarmUps; turn++) await ask(turn)
  const slices: Slice[] = []
  let next = mostWarmUps
  return {
    cold,
    async slice() {
      const before = cpuSeconds(daemon.pid) ?? 0
      const { count, perSecond, p99 } = await measure(() => ask(next++), { callers, budgetMs: sliceMs })
      slices.push({ count, perSecond, p99, cpuMs: (((cpuSeconds(daemon.pid) ?? 0) - before) * 1000) / count })
    },
    summary: (): Slice => ({
      count: slices.reduce((sum, { count }) => sum + count, 0),
      perSecond: middle(slices, 'perSecond'),
      cpuMs: middle(slices, 'cpuMs'),
      p99: middle(slices, 'p99'),
    }),
  }
}

const middle = (slices: readonly Slice[], figure: keyof Slice): number =>
  quantiles(slices.map((slice) => slice[figure])).p50

const row = (what: string, cold: number, { perSecond, cpuMs, p99 }: Slice): Row => ({
  what,
  values: { 'cold ms': cold, 'per s': perSecond, 'CPU ms each': cpuMs, 'p99 ms': p99 },
})
