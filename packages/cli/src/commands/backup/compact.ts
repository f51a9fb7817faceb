import { statSync } from 'node:fs'
import { join } from 'node:path'
import { type CommandContext, command } from '../../command.js'
import { runningPid } from '../../home/daemon-process.js'
import { homeFiles } from '../../home/home-files.js'
import { bytes } from '../node/units.js'
import { refuseRemote } from './refuse-remote.js'

interface Compacted {
  readonly collected: Readonly<Record<string, number>>
  readonly bytesBefore: number
  readonly bytesAfter: number
  readonly rows: number
}

const progressMs = 1000

export const compact = command({
  path: ['compact'],
  summary: 'Free the disk space of deleted data',
  about:
    'Removes what the retention settings no longer cover, then rewrites the ledger file. Reads continue meanwhile, and writes wait. If the daemon is not running, the file is only rewritten. A crash leaves either the old file or the new one.',
  options: [],
  examples: ['kg compact', 'kg compact --json'],
  async run(_, context): Promise<Compacted> {
    await refuseRemote('kg compact', context)
    const home = homeFiles(context.home)
    if (runningPid(home) !== undefined) return compactRunning(context)
    const [{ hasLedger, ledgerPlace, ledgerTool }, { NothingToBackUpError }] = await Promise.all([
      import('../../backup/ledger-tool.js'),
      import('../../backup/errors.js'),
    ])
    if (!hasLedger(home)) throw new NothingToBackUpError({ home: home.path })
    const bytesBefore = statSync(join(home.ledger, 'data.mdb')).size
    const tool = ledgerTool(ledgerPlace(home), context.signal)
    const report = await context.during('compacting', () => tool.compact())
    return { collected: {}, ...report, bytesBefore }
  },
  show({ collected, bytesBefore, bytesAfter }: Compacted, paint) {
    const removed = Object.entries(collected)
      .filter(([, count]) => count > 0)
      .map(([kind, count]) => `${count} ${kind}`)
    return [
      `${paint.good('Compacted')} the ledger: ${bytes(bytesBefore)} before, ${bytes(bytesAfter)} now`,
      ...(removed.length === 0 ? [] : [`Collected: ${removed.join(', ')}`]),
    ].join('\n')
  },
})

/** Asks the daemon, and shows meanwhile how far it has come. */
async function compactRunning(context: CommandContext): Promise<Compacted> {
  const client = context.client()
  let label = 'collecting'
  const timer = setInterval(() => {
    client
      .call('status', {}, { signal: context.signal })
      .then(({ retention: { rewrite } }) => {
        if (rewrite !== undefined) label = `compacting ${Math.round((100 * rewrite.rows) / (rewrite.totalRows || 1))} %`
      })
      // The outcome of the command does not depend on its progress being known.
      .catch(() => clearInterval(timer))
  }, progressMs)
  try {
    return await context.during(
      () => label,
      () => client.call('compactNode', {}, { signal: context.signal }),
    )
  } finally {
    clearInterval(timer)
  }
}
