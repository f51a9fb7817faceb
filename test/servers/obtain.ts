import { execFile, spawn } from 'node:child_process'
import { mkdtempSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { pause } from '@kg/core/async'
import { freePort, managedOxigraph, type ServerSettings } from './server-engine.js'

export interface RunningServer {
  readonly settings: ServerSettings
  /** Ends the process at once and starts it again on the same data; undefined where that is not offered. */
  readonly kill?: () => Promise<void>
  stop(): Promise<void>
}

/** The packages of a server cannot be had on this machine. */
export class CannotBeHadError extends Error {}

const run = promisify(execFile)

interface Obtained {
  command: string[]
  grant: string[][]
  queryUrl: string
}

async function script(name: string, args: readonly string[]): Promise<Obtained> {
  const path = fileURLToPath(new URL(`../../../scripts/${name}`, import.meta.url))
  try {
    return JSON.parse((await run(process.execPath, [path, ...args])).stdout) as Obtained
  } catch (error) {
    const { code, stderr } = error as { code?: number; stderr?: string }
    if (code === 3) throw new CannotBeHadError(stderr?.trim())
    throw error
  }
}

export async function startOxigraph(suite?: string): Promise<RunningServer> {
  const { command } = await script('debian-oxigraph.mjs', suite === undefined ? [] : ['--suite', suite])
  const folder = mkdtempSync(join(tmpdir(), 'kg-oxigraph-'))
  const server = await managedOxigraph({ binary: command, folder, log: () => undefined, longestQueryS: 20 })
  return {
    settings: { queryUrl: server.url },
    kill: async () => {
      const pid = server.pid()
      if (pid !== undefined) process.kill(pid, 'SIGKILL')
      await until(async () => server.pid() !== pid && (await answers(server.url)), 20_000)
    },
    stop: async () => {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export async function startVirtuoso(suite?: string): Promise<RunningServer> {
  const folder = mkdtempSync(join(tmpdir(), 'kg-virtuoso-'))
  const ports = ['--port', String(await freePort()), '--sql-port', String(await freePort())]
  const chosen = suite === undefined ? [] : ['--suite', suite]
  const { command, grant, queryUrl } = await script('debian-virtuoso.mjs', ['--folder', folder, ...ports, ...chosen])
  const [program = '', ...args] = command
  const log = openSync(join(folder, 'output'), 'w')
  const child = spawn(program, args, { stdio: ['ignore', log, log], cwd: folder })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const stop = async () => {
    child.kill('SIGTERM')
    const force = setTimeout(() => child.kill('SIGKILL'), 15_000)
    await ended
    clearTimeout(force)
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    for (const [isql = '', ...rest] of grant) await until(() => succeeds(isql, rest), 60_000)
    await until(() => answers(queryUrl), 20_000)
  } catch (error) {
    await stop()
    throw error
  }
  return { settings: { queryUrl }, stop }
}

async function succeeds(program: string, args: readonly string[]): Promise<boolean> {
  return run(program, args, { timeout: 10_000 }).then(
    () => true,
    () => false,
  )
}

async function answers(queryUrl: string): Promise<boolean> {
  const url = `${queryUrl}?query=ASK%7B%7D`
  return fetch(url, { signal: AbortSignal.timeout(2000) }).then(
    (response) => response.ok,
    () => false,
  )
}

async function until(test: () => Promise<boolean>, ms: number): Promise<void> {
  for (const end = Date.now() + ms; Date.now() < end; await pause(100)) if (await test()) return
  throw new Error(`not ready within ${ms} ms`)
}
