import { pause } from '@kg/core/async'
import { mostWarmUps } from '../lib/cold-and-warm.js'
import { cpuSeconds } from '../lib/cpu.js'
import { type Daemon, type Start, startDaemon } from '../lib/daemon.js'
import { megabyte } from '../lib/memory.js'
import { createGraph } from '../lib/prepared-home.js'
import { type Row, under } from '../lib/row.js'
import { quantiles, timed } from '../lib/timing.js'
import { topic } from '../lib/topic.js'
import { describeHome, prepareHomes } from './homes.js'
import { makeWorks, type Work, workGraph } from './works.js'

const measured = 30
const idleMs = 20_000
/** More than twice of a few milliseconds is noise. */
const slackMs = 2

/** The same calls to a node with hardly anything and to one with very much, turn by turn in one run. */
export const many = topic(
  'many',
  'A node with very much beside one with little, without peers, from the second start on',
  async (options) => {
    const { few, many } = await prepareHomes(options)
    for (const { path } of [few, many]) await settle(path)
    const run = Date.now().toString(36)
    const started = { few: await start(few.path), many: await start(many.path) }
    const rows: Row[] = [
      { what: describeHome(many), values: {} },
      judge(
        'start until status answers',
        { cold: started.few.ms, warm: started.few.ms },
        { cold: started.many.ms, warm: started.many.ms },
        200,
      ),
    ]
    const daemons = { few: started.few.daemon, many: started.many.daemon }
    const idle = await idling(daemons)
    try {
      for (const { client } of Object.values(daemons)) await createGraph(client, `${workGraph}`).catch(() => undefined)
      for (const work of makeWorks(run)) rows.push(await compare(work, daemons))
    } finally {
      await Promise.all(Object.values(daemons).map((daemon) => daemon.stop()))
    }
    return [...rows, ...idle]
  },
)

export async function start(home: string, options: Start = {}): Promise<{ daemon: Daemon; ms: number }> {
  const { value: daemon, ms } = await timed(async () => {
    const fresh = await startDaemon(home, options)
    await fresh.client.get('/api/status')
    return fresh
  })
  return { daemon, ms }
}

const quietMs = 2000
const quietCpu = 0.1
const patienceMs = 6 * 60_000

/** The first start of a home that was filled offline reads its log once. Waits until the node has nothing to do. */
export async function settle(home: string, options: Start = {}): Promise<void> {
  const { daemon } = await start(home, options)
  const until = Date.now() + patienceMs
  for (let isQuiet = false; !isQuiet && Date.now() < until; ) {
    const before = cpuSeconds(daemon.pid) ?? 0
    await pause(quietMs)
    isQuiet = (cpuSeconds(daemon.pid) ?? 0) - before < quietCpu
  }
  await daemon.stop()
}

interface Pair<T> {
  readonly few: T
  readonly many: T
}

/** What both need while nobody asks, at the same time. */
export async function idling({ few, many }: Pair<Daemon>): Promise<Row[]> {
  await pause(5000)
  const before = [cpuSeconds(few.pid) ?? 0, cpuSeconds(many.pid) ?? 0]
  await pause(idleMs)
  const [a = 0, b = 0] = [few, many].map(({ pid }, i) => (cpuSeconds(pid) ?? 0) - (before[i] ?? 0))
  const [m, n] = [(await few.client.rssBytes()) / megabyte, (await many.client.rssBytes()) / megabyte]
  return [
    {
      what: 'CPU seconds in 20 idle seconds',
      values: { 'few CPU s': a, 'many CPU s': b, ratio: b / a },
      ...under(b, Math.max(2 * a, a + 0.2), 's'),
    },
    { what: 'idle memory', values: { 'few RSS MB': m, 'many RSS MB': n, ratio: n / m }, ...under(n / m, 2, '×') },
  ]
}

async function compare({ what, run }: Work, { few, many }: Pair<Daemon>): Promise<Row> {
  const times = { few: [] as number[], many: [] as number[] }
  for (let turn = 0; turn < mostWarmUps + measured; turn++) {
    times.few.push((await timed(() => run(few.client, turn))).ms)
    times.many.push((await timed(() => run(many.client, turn))).ms)
  }
  return judge(what, summarize(times.few), summarize(times.many), slackMs)
}

interface Summary {
  readonly cold: number
  readonly warm: number
}

const summarize = (times: readonly number[]): Summary => ({
  cold: times[0] ?? Number.NaN,
  warm: quantiles(times.slice(mostWarmUps)).p50,
})

function judge(what: string, few: Summary, many: Summary, slack: number): Row {
  const ratio = many.warm / few.warm
  return {
    what,
    values: {
      'few cold ms': few.cold,
      'few p50 ms': few.warm,
      'many cold ms': many.cold,
      'many p50 ms': many.warm,
      ratio,
    },
    target: '< 2 ×',
    ok: ratio < 2 || many.warm - few.warm < slack,
  }
}
