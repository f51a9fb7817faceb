import { type Row, under } from '../lib/row.js'
import { timed } from '../lib/timing.js'
import { topic } from '../lib/topic.js'
import { describeHome, prepareHomes } from './homes.js'
import { idling, settle, start } from './many.js'

const env = { KG_NET_ENABLED: 'true' }

/**
 * The network is on: agents have profiles, graphs are announced. Each is written into the system graphs once in the
 * life of a home; what is measured comes after that.
 */
export const peers = topic(
  'peers',
  'The same two nodes with the network on, from the second start on',
  async (options) => {
    const { few, many } = await prepareHomes(options)
    for (const { path } of [few, many]) await settle(path, { env })
    const started = { few: await start(few.path, { env }), many: await start(many.path, { env }) }
    const daemons = { few: started.few.daemon, many: started.many.daemon }
    const idle = await idling(daemons)
    const { ms: fewMs } = await timed(() => daemons.few.stop())
    const { ms: manyMs } = await timed(() => daemons.many.stop())
    const startRatio = started.many.ms / started.few.ms
    const rows: Row[] = [
      { what: describeHome(many), values: {} },
      {
        what: 'start until status answers',
        values: { 'few cold ms': started.few.ms, 'many cold ms': started.many.ms, ratio: startRatio },
        ...under(startRatio, 2, '×'),
      },
      ...idle,
      { what: 'stop', values: { 'few ms': fewMs, 'many ms': manyMs, ratio: manyMs / fewMs } },
    ]
    return rows
  },
)
