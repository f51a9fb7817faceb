import { spawn } from 'node:child_process'
import { readApiAddress } from '@kg/contract/home'
import { timeLimit } from '@kg/core/async'
import { mapDefined } from '@kg/core/values'
import { isDaemon, runningPid } from '../home/daemon-process.js'
import type { HomeFiles } from '../home/home-files.js'
import { readText } from '../home/read-text.js'
import { waitUntil } from '../home/wait-until.js'
import { tell } from '../service/manager.js'
import type { ServicePlan } from '../service/plan-types.js'
import type { Installation } from './installation.js'

const stopMs = 30_000
const killMs = 5_000
const startMs = 60_000
const askMs = 5_000

/** Starts and stops the daemon of a home from any version. */
export interface DaemonControl {
  isRunning(): boolean
  stop(): Promise<void>
  /** Up, of that version and with a store that works; else it throws. */
  start(installation: Installation): Promise<void>
}

export interface ControlNeeds {
  readonly home: HomeFiles
  readonly env: NodeJS.ProcessEnv
  readonly signal: AbortSignal
  /** Where the daemon runs as a service, its manager starts and stops it. */
  readonly service?: Pick<ServicePlan, 'start' | 'stop'> | undefined
}

export function daemonControl({ home, env, signal, service }: ControlNeeds): DaemonControl {
  const order = async (words: readonly string[]) => {
    const { ok, said } = await tell(words, env, signal)
    if (!ok) throw new Error(`${words.join(' ')}: ${said}`)
  }

  /** Where it listens; a service only says that it was begun. */
  async function begin(program: string): Promise<() => string | undefined> {
    if (service === undefined) {
      const url = await runStart(program, { ...env, KG_HOME: home.path }, signal)
      return () => url
    }
    await order(service.start)
    return () => mapDefined(readText(home.port), readApiAddress)
  }

  return {
    isRunning: () => runningPid(home) !== undefined,
    async stop() {
      const pid = runningPid(home)
      if (service !== undefined) await order(service.stop)
      if (pid === undefined) return
      const gone = () => !isDaemon(pid)
      if (isDaemon(pid)) process.kill(pid, 'SIGTERM')
      if (await waitUntil(gone, { ms: stopMs, signal })) return
      if (isDaemon(pid)) process.kill(pid, 'SIGKILL')
      if (!(await waitUntil(gone, { ms: killMs, signal }))) throw new Error(`process ${pid} did not stop`)
    },
    async start({ program, version }) {
      const url = await begin(program)
      let last = 'it does not answer'
      const isUp = async () => {
        const fault = await faultAt(url(), version, signal)
        if (fault !== undefined) last = fault
        return fault === undefined
      }
      const ms = service === undefined ? askMs : startMs
      if (!(await waitUntil(isUp, { ms, signal, everyMs: 200 }))) throw new Error(last)
    },
  }
}

/** What is wrong with a daemon that should be up, or nothing. */
async function faultAt(url: string | undefined, version: string, signal: AbortSignal): Promise<string | undefined> {
  if (url === undefined) return 'it is not listening'
  const status = await statusAt(url, signal)
  if (typeof status === 'string') return status
  if (status.version !== version) return `it answers as ${status.version}`
  return status.store.ok ? undefined : `its store does not work: ${status.store.detail ?? 'no reason given'}`
}

/** By the program of that version, as anyone would. */
function runStart(program: string, env: NodeJS.ProcessEnv, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program, 'start', '--json'], {
      env,
      signal: timeLimit(startMs, signal),
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const said = { stdout: '', stderr: '' }
    child.stdout.on('data', (chunk: Buffer) => (said.stdout += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (said.stderr += chunk.toString()))
    child.once('error', (error) =>
      reject(
        signal.aborted || error.name !== 'AbortError' ? error : new Error(`it is not up after ${startMs / 1000} s`),
      ),
    )
    child.once('close', () => {
      const { url } = parsed(said.stdout)
      if (url !== undefined) return resolve(url)
      reject(
        new Error(parsed(said.stderr).detail ?? (said.stderr.trim().split('\n')[0] || 'it ended without a message')),
      )
    })
  })
}

function parsed(text: string): { url?: string; detail?: string } {
  try {
    return JSON.parse(text) as { url?: string; detail?: string }
  } catch (error) {
    if (error instanceof SyntaxError) return {}
    throw error
  }
}

interface Status {
  readonly version: string
  readonly store: { readonly ok: boolean; readonly detail?: string }
}

/** The state, or what is in the way of it. */
async function statusAt(url: string, signal: AbortSignal): Promise<Status | string> {
  try {
    const reply = await fetch(`${url}/api/status`, { signal: timeLimit(askMs, signal) })
    return reply.ok ? ((await reply.json()) as Status) : `it answers ${reply.status}`
  } catch (error) {
    signal.throwIfAborted()
    return (error as Error).message
  }
}
