import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { CommandContext } from '../../command.js'
import { exitCodes } from '../../exit-codes.js'
import { daemonEnv } from '../../home/daemon-env.js'
import type { HomeFiles } from '../../home/home-files.js'
import { makeHome, reportOf } from '../../home/launch-daemon.js'
import { daemonProgram, mountArgs } from '../../home/programs.js'
import { Outcome } from '../../outcome.js'
import { paintFor } from '../../paint.js'
import { prettyLine } from './log-line.js'
import { nextSteps } from './next-steps.js'

/** Runs the daemon as a child until it ends, and ends with its exit code. */
export async function runForeground(
  home: HomeFiles,
  { env, json, say, signal }: CommandContext,
  args: readonly string[],
): Promise<Outcome> {
  makeHome(home)
  if (!json) say('Starting the node')
  const child = spawn(process.execPath, [daemonProgram(), '--foreground', ...mountArgs(), ...args], {
    env: { ...daemonEnv(env), KG_HOME: home.path },
    // For programs the daemon's own lines are left as they are: its address on stdout, its log on stderr.
    stdio: json ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'inherit', 'pipe', 'ipc'],
  })
  const ended = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>
  signal.addEventListener('abort', () => child.kill('SIGTERM'), { once: true })
  if (child.stderr !== null) {
    const paint = paintFor(process.stderr, env)
    createInterface({ input: child.stderr }).on('line', (line) => say(prettyLine(line, paint)))
    try {
      const { url } = await reportOf(child, home, signal)
      say(`${nextSteps(url, home)}\nCtrl-C stops it\n`)
    } catch (error) {
      // It goes on when it is only slow; when it failed, its end is near.
      if ((error as { code?: string }).code !== 'TIMEOUT') {
        await ended
        throw error
      }
      say((error as Error).message)
    }
  }
  const [code, by] = await ended
  // A terminal sends Ctrl-C to both, so a second signal may meet a daemon that is just done.
  const asAsked = signal.aborted && (by === 'SIGTERM' || by === 'SIGINT')
  return new Outcome(undefined, asAsked ? exitCodes.ok : (code ?? exitCodes.failed))
}
