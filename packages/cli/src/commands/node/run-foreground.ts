import { pathToFileURL } from 'node:url'
import type { CommandContext } from '../../command.js'
import { exitCodes } from '../../exit-codes.js'
import type { HomeFiles } from '../../home/home-files.js'
import { makeHome, startError } from '../../home/launch-daemon.js'
import { daemonRunner, mountArgs } from '../../home/programs.js'
import { Outcome } from '../../outcome.js'
import { paintFor } from '../../paint.js'
import { prettyLine } from './log-line.js'
import { nextSteps } from './next-steps.js'

/** What the module of the daemon has for a process that becomes one. */
interface DaemonModule {
  runDaemon(start: {
    readonly argv: readonly string[]
    readonly env: NodeJS.ProcessEnv
    readonly tail: { write(line: string): unknown }
  }): Promise<{ readonly url: string; readonly stopped: Promise<void>; stop(): Promise<void> }>
}

/** Becomes the daemon, until a signal or a request stops it. */
export async function runForeground(
  home: HomeFiles,
  { env, json, say, signal }: CommandContext,
  args: readonly string[],
): Promise<Outcome> {
  makeHome(home)
  if (!json) say('Starting the node')
  const paint = paintFor(process.stderr, env)
  // Programs get the lines as they are in the log file.
  const tail = json ? process.stderr : { write: (line: string) => say(prettyLine(line.trimEnd(), paint)) }
  const { runDaemon } = (await import(pathToFileURL(daemonRunner()).href)) as DaemonModule
  const started = runDaemon({ argv: [...mountArgs(), ...args], env: { ...env, KG_HOME: home.path }, tail })
  const node = await started.catch(async (error: Error) => {
    // The daemon's modules have classes of errors of their own.
    throw await startError(error, home)
  })
  const stop = () => void node.stop()
  if (signal.aborted) stop()
  else signal.addEventListener('abort', stop, { once: true })
  if (json) process.stdout.write(`${JSON.stringify({ url: node.url, home: home.path })}\n`)
  else say(`${nextSteps(node.url, home)}\nCtrl-C stops it\n`)
  await node.stopped
  // Whatever a part of it has left open must not keep the process, and with it the home.
  setTimeout(() => process.exit(), lingerMs).unref()
  return new Outcome(undefined, exitCodes.ok)
}

/** For the last lines of the error output. */
const lingerMs = 30
