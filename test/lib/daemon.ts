import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { firstOf } from '@kg/core/async'
import { daemonEnv, daemonModule, daemonProgram, mountArgs } from '#kg-programs'

const startMs = 60_000
const stopMs = 15_000
const deathMs = 45_000

export interface DaemonOptions {
  /** Variables beside KG_HOME and KG_API_PORT. */
  env?: Record<string, string>
  /** What config.json holds. */
  config?: object
  /** A home of the caller's own, which is left in place; else a fresh one that goes away with the daemon. */
  home?: string
  /** A command that runs it, such as `ip netns exec …`. */
  within?: readonly string[]
  /** Whether it carries the MCP server and the web UI, as it does for `kg start`. */
  mounts?: boolean
  /** Another module that it carries beside its own routes, which shares the daemon's modules. */
  mount?: string
}

/** A real daemon process. */
export interface Daemon extends AsyncDisposable {
  readonly url: string
  readonly home: string
  readonly pid: number
  readonly adminToken: string
  /** What the present process has written to its standard error. */
  readonly complaints: string
  /** Asks it to stop and waits until it has; the exit code. */
  stop(): Promise<number | null>
  /** Ends it as a crash would. */
  kill(): Promise<void>
  /** Settles when it has ended without being told to. */
  died(): Promise<void>
  /** Starts it again in the same home, after a stop or a kill. */
  restart(): Promise<void>
}

export function temporaryHome(): string {
  return mkdtempSync(join(tmpdir(), 'kg-home-'))
}

export async function startDaemon(options: DaemonOptions = {}): Promise<Daemon> {
  const { env = {}, config, home: given, within = [], mounts = false, mount } = options
  const program =
    mount === undefined ? [daemonProgram(), ...(mounts ? mountArgs() : [])] : [daemonModule(), '--mount', mount]
  const line = [...within, process.execPath, ...program]
  const home = given ?? temporaryHome()
  mkdirSync(home, { recursive: true })
  if (config !== undefined) writeFileSync(join(home, 'config.json'), JSON.stringify(config))
  let { child, url, complaints } = await launch(home, env, line)

  async function stop(): Promise<number | null> {
    if (!hasEnded(child)) {
      child.kill('SIGTERM')
      await ended(child)
    }
    return child.exitCode
  }

  async function kill(): Promise<void> {
    if (hasEnded(child)) return
    child.kill('SIGKILL')
    await ended(child)
  }

  return {
    home,
    get url() {
      return url
    },
    get pid() {
      return child.pid as number
    },
    get adminToken() {
      return readFileSync(join(home, 'auth.token'), 'utf8').trim()
    },
    get complaints() {
      return complaints()
    },
    stop,
    kill,
    died: () => ended(child, deathMs).catch((cause) => Promise.reject(faultOf('The daemon did not die', home, cause))),
    async restart() {
      await stop()
      const next = await launch(home, env, line)
      child = next.child
      url = next.url
      complaints = next.complaints
    },
    async [Symbol.asyncDispose]() {
      await stop().catch(() => kill())
      endChain(join(home, 'chain'))
      if (given === undefined) rmSync(home, { recursive: true, force: true })
    },
  }
}

/** A daemon that was killed leaves its local chain running, for the next one. There is none. */
export function endChain(folder: string): void {
  const noted = join(folder, 'chain.json')
  if (!existsSync(noted)) return
  const { pid } = JSON.parse(readFileSync(noted, 'utf8')) as { pid: number }
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

async function ended(child: ChildProcess, ms = stopMs): Promise<void> {
  if (!hasEnded(child)) await once(child, 'exit', { signal: AbortSignal.timeout(ms) })
}

/** What a test's daemon has unless the test says otherwise: a free port, no chain, and nothing shared with others. */
const quiet = (home: string) => ({
  KG_API_PORT: '0',
  KG_NETWORK: 'none',
  KG_NET_ENABLED: 'false',
  KG_CHAIN_FOLDER: join(home, 'chain'),
})

/** Waits for the line in which the daemon says that it listens. */
async function launch(
  home: string,
  env: Record<string, string>,
  line: readonly string[],
): Promise<{ child: ChildProcess; url: string; complaints: () => string }> {
  const [command = '', ...args] = line
  const outside = Object.entries(process.env).filter(([name]) => !name.startsWith('KG_'))
  const child = spawn(command, args, {
    env: { ...daemonEnv(Object.fromEntries(outside)), ...quiet(home), ...env, KG_HOME: home },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let complaint = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint += text
  })
  const signal = AbortSignal.timeout(startMs)
  const lines = createInterface({ input: child.stdout })
  try {
    const line = await firstOf([
      once(lines, 'line', { signal }).then(([text]) => String(text)),
      once(child, 'exit', { signal }).then(([code]) => Promise.reject(new Error(`it ended with ${code}`))),
    ])
    return { child, url: (JSON.parse(line) as { url: string }).url, complaints: () => complaint }
  } catch (cause) {
    child.kill('SIGKILL')
    throw faultOf(`The daemon did not start: ${complaint}`, home, cause)
  }
}

/** What went wrong, with the end of what the daemon logged. */
function faultOf(what: string, home: string, cause: unknown): Error {
  const log = join(home, 'daemon.log')
  const logged = existsSync(log) ? readFileSync(log, 'utf8').slice(-2000) : ''
  return new Error(`${what}\n${logged}`, { cause })
}
