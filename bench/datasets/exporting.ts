import { join } from 'node:path'
import { withDaemon } from '../lib/daemon.js'
import { megabyte } from '../lib/memory.js'
import { under } from '../lib/row.js'
import { withTempHome } from '../lib/temp-home.js'
import { timed } from '../lib/timing.js'
import { topic } from '../lib/topic.js'
import { exportDataset, importFile } from './dataset-client.js'
import { writeEpcisFile } from './epcis-file.js'

/** Exports are written while they are read, so that they cost little memory. */
export const exporting = topic('exporting', 'Export of EPCIS events', ({ quick }) =>
  withTempHome((home) =>
    withDaemon(home, async (daemon) => {
      const events = quick ? 10_000 : 100_000
      const path = join(home, 'events.xml')
      await writeEpcisFile(path, events)
      const id = await importFile(daemon, path, 'GS1-EPCIS')
      const rows = []
      for (const standard of ['GS1-EPCIS', 'GRAPH']) {
        const before = await daemon.client.rssBytes()
        const { ms: cold } = await timed(() => exportDataset(daemon, id, standard))
        const { value: bytes, ms } = await timed(() => exportDataset(daemon, id, standard))
        const added = ((await daemon.client.rssBytes()) - before) / megabyte
        rows.push({
          what: `${events.toLocaleString('en')} events as ${standard}`,
          values: {
            'cold s': cold / 1000,
            seconds: ms / 1000,
            'events/s': (events / ms) * 1000,
            MB: bytes / 1e6,
            'MB more': added,
          },
          ...under(added, 200, 'MB more'),
        })
      }
      return rows
    }),
  ),
)
