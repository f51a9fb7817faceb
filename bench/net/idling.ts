import { pause } from '@kg/core/async'
import { cpuSeconds } from '../lib/cpu.js'
import { under } from '../lib/row.js'
import { topic } from '../lib/topic.js'
import { withNetwork } from './network.js'

/** What nodes cost that have nothing to do. */
export const idling = topic('idling', 'Five idle nodes, processor time of each', ({ quick }) =>
  withNetwork({ nodes: 5, core: 2 }, async ({ nodes }) => {
    const seconds = quick ? 15 : 45
    // What starting has left to do is not idling.
    await pause(10_000)
    const used = () => nodes.map(({ pid }) => cpuSeconds(pid) ?? Number.NaN)
    const before = used()
    await pause(seconds * 1000)
    const percents = used().map((now, i) => ((now - (before[i] ?? Number.NaN)) / seconds) * 100)
    return percents.map((percent, i) => ({
      what: `node ${i + 1}, ${i < 2 ? 'core' : 'edge'}`,
      values: { '% of a core': percent, seconds },
      ...under(percent, 2, '%'),
    }))
  }),
)
