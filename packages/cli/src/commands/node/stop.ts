import { type CommandContext, command } from '../../command.js'
import { isDaemon, runningPid } from '../../home/daemon-process.js'
import { homeFiles } from '../../home/home-files.js'
import { waitUntil } from '../../home/wait-until.js'

interface Stopped {
  readonly wasRunning: boolean
  readonly by?: 'request' | 'signal'
  readonly ms?: number
}

const deadlineMs = 30_000

export const stop = command({
  path: ['stop'],
  summary: 'Stop the daemon cleanly',
  about:
    'The daemon finishes its running work first. The command returns when it has ended. If KG_API is set, stops the daemon at that address.',
  examples: ['kg stop', 'kg stop --json'],
  async run(_, context): Promise<Stopped> {
    const home = homeFiles(context.home)
    const remote = Boolean(context.env.KG_API)
    const pid = remote ? undefined : runningPid(home)
    if (!remote && pid === undefined) return { wasRunning: false }
    const began = performance.now()
    const by = await context.during('Asking the daemon to stop', () => ask(context, pid))
    const gone = () => (pid === undefined ? isSilent(context) : !isDaemon(pid))
    const isGone = await context.during('Waiting for the daemon to end', () =>
      waitUntil(gone, { ms: deadlineMs, signal: context.signal }),
    )
    if (!isGone) {
      const { DaemonSlowError } = await import('../../errors.js')
      throw new DaemonSlowError({ what: 'down', seconds: deadlineMs / 1000, pid: pid ?? 0 })
    }
    return { wasRunning: true, by, ms: Math.round(performance.now() - began) }
  },
  show: ({ wasRunning, ms }: Stopped) => (wasRunning ? `The daemon has stopped (${ms} ms)` : 'No daemon is running'),
})

/** By the API; a daemon of this machine that does not take the request gets a signal instead. */
async function ask(context: CommandContext, pid: number | undefined): Promise<'request' | 'signal'> {
  try {
    await context.client().call('shutdown', undefined, { signal: context.signal, timeoutMs: 5000 })
    return 'request'
  } catch (error) {
    if (pid === undefined || context.signal.aborted) throw error
    if (isDaemon(pid)) process.kill(pid, 'SIGTERM')
    return 'signal'
  }
}

async function isSilent(context: CommandContext): Promise<boolean> {
  try {
    await context.client().call('status', undefined, { signal: context.signal, timeoutMs: 2000 })
    return false
  } catch (error) {
    return (error as { code?: string }).code === 'DAEMON_UNREACHABLE'
  }
}
