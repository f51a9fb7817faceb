import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { type Row, under } from '../lib/row.js'
import { withTempHome } from '../lib/temp-home.js'
import { timed } from '../lib/timing.js'
import { topic } from '../lib/topic.js'
import { homeEnv, program, startForeground } from './foreground.js'

const runs = 20
const ticksPerSecond = 100
const run = promisify(execFile)

/** What one call of the command costs, beside a Node process that does nothing. */
export const command = topic('command', 'One call of the command', () =>
  withTempHome(async (home) => {
    const node = await startForeground(home)
    try {
      const rows: Row[] = [await measured('node, nothing to do', ['-e', '0'], home)]
      rows.push(await measured('kg --version', [program, '--version'], home))
      const status = await measured('kg status', [program, 'status'], home)
      rows.push({ ...status, ...under(Number(status.values['CPU s']), 0.2, 's of CPU') })
      return rows
    } finally {
      await node.stop()
    }
  }),
)

async function measured(what: string, argv: readonly string[], home: string): Promise<Row> {
  const call = () => run(process.execPath, [...argv], { env: homeEnv(home) })
  const { ms: cold } = await timed(call)
  const before = ofChildren()
  const { ms } = await timed(async () => {
    for (let turn = 0; turn < runs; turn++) await call()
  })
  return { what, values: { 'cold ms': cold, ms: ms / runs, 'CPU s': (ofChildren() - before) / runs } }
}

/** Seconds of processor time of all processes that this one has started and that have ended. */
function ofChildren(): number {
  const text = readFileSync('/proc/self/stat', 'utf8')
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[13]) + Number(fields[14])) / ticksPerSecond
}
