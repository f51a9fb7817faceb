import { pause } from '@kg/core/async'
import { cpuSeconds } from '../lib/cpu.js'
import { besideReference, reference } from '../lib/reference.js'
import { type Row, under } from '../lib/row.js'
import { withTempHome } from '../lib/temp-home.js'
import { quantiles } from '../lib/timing.js'
import { topic } from '../lib/topic.js'
import { processesOf, rssOf, startForeground } from './foreground.js'

const runs = 6
const idleMs = 20_000

/** What `kg start -f` costs with everything that is on by default: peers, a local chain, pages and MCP. */
export const node = topic('node', 'A node from kg start -f to its end', () =>
  withTempHome(async (home) => {
    const times: number[] = []
    const used: number[] = []
    const stops: number[] = []
    let idle: number[] = []
    for (let run = 0; run < runs; run++) {
      const began = performance.now()
      const started = await startForeground(home)
      times.push(performance.now() - began)
      used.push(cpuSeconds(started.pid) ?? Number.NaN)
      await pause(run === runs - 1 ? idleMs : 3000)
      if (run === runs - 1) idle = rssOf(processesOf(started, home))
      stops.push(await started.stop())
    }
    const row = (what: string, unit: string, all: readonly number[], known?: string): Row => {
      const [cold = Number.NaN, ...warm] = all
      const { p50, worst } = quantiles(warm)
      return { what, values: { cold, p50, worst, unit, ...besideReference(known) } }
    }
    const sum = idle.reduce((all, one) => all + one, 0)
    const cpu = quantiles(used.slice(1)).p50
    const stop = quantiles(stops.slice(1)).p50
    return [
      row('until it says that it is up', 'ms', times),
      { ...row('processor time for that', 's', used, reference.startCpu), ...under(cpu, 1, 's') },
      { ...row('stop', 'ms', stops, reference.stop), ...under(stop, 300, 'ms') },
      {
        what: `idle memory of ${idle.length} processes`,
        values: {
          p50: sum,
          unit: 'MB',
          each: idle.map(Math.round).join(' + '),
          ...besideReference(reference.idleMemory),
        },
        ...under(sum, 200, 'MB'),
      },
    ]
  }),
)
