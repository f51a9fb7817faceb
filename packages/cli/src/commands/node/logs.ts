import { existsSync } from 'node:fs'
import { command } from '../../command.js'
import { homeFiles } from '../../home/home-files.js'
import { followFile, lastLines } from '../../home/tail.js'
import { paintFor } from '../../paint.js'
import { prettyLine } from './log-line.js'

export const logs = command({
  path: ['logs'],
  summary: 'Show the end of the daemon’s log',
  about: 'With --json, prints each line as the daemon wrote it: one JSON object.',
  options: [
    { flags: '-n, --lines <count>', about: 'Number of lines (default: 50)' },
    { flags: '-f, --follow', about: 'Show new lines as they are written, until Ctrl-C' },
  ],
  examples: ['kg logs', 'kg logs -n 200', 'kg logs -f'],
  local: true,
  async run({ options }, context) {
    const { log } = homeFiles(context.home)
    const lines = String(options.lines ?? 50)
    if (!/^\d{1,7}$/.test(lines)) {
      const { UsageError } = await import('../../errors.js')
      throw new UsageError({ why: `--lines must be a whole number, not ${lines}`, see: 'kg logs --help' })
    }
    if (!existsSync(log)) {
      const { LogMissingError } = await import('../../errors.js')
      throw new LogMissingError({ file: log })
    }
    const paint = paintFor(process.stdout, context.env)
    const each = (line: string) => (context.json ? line : prettyLine(line, paint))
    return (async function* () {
      const { lines: last, end } = await lastLines(log, Number(lines))
      yield* last.map(each)
      if (options.follow !== true) return
      for await (const line of followFile(log, end, context.signal)) yield each(line)
    })()
  },
})
