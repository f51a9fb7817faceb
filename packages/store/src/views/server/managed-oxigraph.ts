import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { StoreServerAwayError } from '@kg/contract/errors'
import { pause } from '@kg/core/async'
import { freePort } from './free-port.js'

export interface ManagedOxigraphSettings {
  /** A program on PATH, or a whole command. */
  readonly binary?: string | readonly string[]
  /** Where it keeps its data. */
  readonly folder: string
  readonly log: (line: string) => void
  readonly readyMs?: number
  readonly stopMs?: number
  /** The server itself ends queries that run longer. */
  readonly longestQueryS?: number
}

export interface ManagedOxigraph {
  /** Address of its query endpoint. */
  readonly url: string
  readonly pid: () => number | undefined
  /** Starts it again with nothing in it, and no trace on disk of what was. */
  empty(): Promise<void>
  stop(): Promise<void>
}

const firstWaitMs = 250
const longestWaitMs = 30_000
const healthyMs = 60_000

/** Starts an Oxigraph server of our own, waits until it answers, and starts it again when it dies. */
export async function managedOxigraph(settings: ManagedOxigraphSettings): Promise<ManagedOxigraph> {
  const { folder, log, readyMs = 30_000, stopMs = 10_000 } = settings
  mkdirSync(folder, { recursive: true })
  const port = await freePort()
  const [program = 'oxigraph', ...args] =
    typeof settings.binary === 'string' ? [settings.binary] : (settings.binary ?? [])
  const url = `http://127.0.0.1:${port}/query`
  const serve = [
    ...args,
    'serve',
    '--location',
    folder,
    '--bind',
    `127.0.0.1:${port}`,
    ...timeout(program, args, settings),
  ]
  const stopping = new AbortController()
  let child: ChildProcess | undefined
  let startFault: Error | undefined
  let isEmptying = false

  const supervise = async () => {
    for (let wait = firstWaitMs; !stopping.signal.aborted; wait = Math.min(wait * 2, longestWaitMs)) {
      const started = performance.now()
      child = spawn(program, serve, { stdio: ['ignore', 'ignore', 'pipe'] })
      const ended = await endOf(child, log)
      child = undefined
      startFault = ended.fault
      if (stopping.signal.aborted) return
      if (isEmptying) {
        isEmptying = false
        rmSync(folder, { recursive: true, force: true })
        mkdirSync(folder, { recursive: true })
        wait = firstWaitMs / 2
        continue
      }
      if (performance.now() - started > healthyMs) wait = firstWaitMs
      log(`oxigraph ended (${ended.how}); it starts again in ${wait} ms`)
      await pause(wait, stopping.signal)
    }
  }
  const supervision = supervise()
  const stop = async () => {
    stopping.abort()
    const running = child
    running?.kill('SIGTERM')
    const force = setTimeout(() => running?.kill('SIGKILL'), stopMs)
    await supervision
    clearTimeout(force)
  }
  const empty = async () => {
    isEmptying = true
    child?.kill('SIGKILL')
    // The one that is being ended may answer once more.
    while (isEmptying && !stopping.signal.aborted) await pause(20, stopping.signal)
    await untilReady(url, readyMs, () => startFault)
  }
  try {
    await untilReady(url, readyMs, () => startFault)
  } catch (error) {
    await stop()
    throw error
  }
  return { url, pid: () => child?.pid, empty, stop }
}

function endOf(child: ChildProcess, log: (line: string) => void): Promise<{ how: string; fault?: Error }> {
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    for (const line of text.split('\n')) if (line.trim() !== '') log(`oxigraph: ${line}`)
  })
  return new Promise((resolve) => {
    child.once('error', (fault) => resolve({ how: fault.message, fault }))
    child.once('exit', (code, signal) => resolve({ how: signal ?? `exit code ${code}` }))
  })
}

async function untilReady(url: string, ms: number, fault: () => Error | undefined): Promise<void> {
  const end = performance.now() + ms
  while (performance.now() < end) {
    const failed = fault()
    if (failed !== undefined)
      throw new StoreServerAwayError({ url, why: `it cannot be started: ${failed.message}` }, { cause: failed })
    const answer = await fetch(`${url}?query=ASK%7B%7D`, { signal: AbortSignal.timeout(1000) }).catch(() => undefined)
    await answer?.body?.cancel()
    if (answer?.ok) return
    await pause(50)
  }
  throw new StoreServerAwayError({ url, why: `it was not ready within ${ms} ms` })
}

/** Older servers do not know the option. */
function timeout(program: string, args: readonly string[], { longestQueryS = 600 }: ManagedOxigraphSettings): string[] {
  try {
    const help = execFileSync(program, [...args, 'serve', '--help'], {
      encoding: 'utf8',
      timeout: 10_000,
      stdio: 'pipe',
    })
    return help.includes('--timeout-s') ? ['--timeout-s', String(longestQueryS)] : []
  } catch {
    // A program that cannot be run says so when it is started.
    return []
  }
}
