import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { firstOf, pause } from '@kg/core/async'
import { json } from './ask-view.js'

const scripts = new URL('../../../scripts/', import.meta.url)

/** A native program is not on this machine, and cannot be brought here. */
export class ProgramMissingError extends Error {}

/** Asks one of the project's scripts for a native program and how to start it. */
export function obtain<T>(script: string, args: readonly string[] = []): T {
  const path = fileURLToPath(new URL(script, scripts))
  if (!existsSync(path)) throw new Error(`there is no scripts/${script}`)
  try {
    return JSON.parse(execFileSync(process.execPath, [path, ...args], { encoding: 'utf8', stdio: 'pipe' })) as T
  } catch (error) {
    throw new ProgramMissingError(String((error as { stderr?: string }).stderr || error).trim())
  }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address !== null ? address.port : 0
}

/** Starts a server and waits until `ready` stops throwing. */
export async function startServer(command: readonly string[], ready: () => Promise<unknown>): Promise<ChildProcess> {
  const [program = '', ...args] = command
  const child = spawn(program, args, { stdio: 'ignore' })
  const failed = once(child, 'error').then(([error]) => Promise.reject(error))
  await firstOf([failed, answers(child, ready)])
  return child
}

async function answers(child: ChildProcess, ready: () => Promise<unknown>): Promise<void> {
  for (const end = Date.now() + 60_000; ; await pause(100)) {
    if (child.exitCode !== null) throw new Error(`it ended with code ${child.exitCode}`)
    try {
      await ready()
      return
    } catch (cause) {
      if (Date.now() < end) continue
      await stopServer(child)
      throw new Error('it does not answer', { cause })
    }
  }
}

export async function stopServer(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

/** Resident memory of another process; nothing where the system does not tell. */
export function memoryOf({ pid }: ChildProcess): number {
  const status = `/proc/${pid}/status`
  if (!existsSync(status)) return Number.NaN
  return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(status, 'utf8'))?.[1]) * 1024
}

export async function httpRows(url: string, sparql: string): Promise<number> {
  const reply = await post(url, new URLSearchParams({ query: sparql }), { accept: json })
  return ((await reply.json()) as { results: { bindings: unknown[] } }).results.bindings.length
}

export async function post(
  url: string,
  body: string | URLSearchParams,
  headers: Record<string, string> = {},
): Promise<Response> {
  const reply = await fetch(url, { method: 'POST', body, headers })
  if (!reply.ok) throw new Error(`${reply.status} ${(await reply.text()).slice(0, 200)}`)
  return reply
}
