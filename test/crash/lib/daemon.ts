import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { Agent } from 'node:http'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { firstOf } from '@kg/core/async'
import { daemonProgram } from '#kg-programs'

const script = daemonProgram()

/** A node in a process of its own, as users run it. */
export interface Daemon {
  readonly url: string
  readonly token: string
  readonly connections: Agent
  /** Sends the signal and waits for the end of the process. */
  end(signal: NodeJS.Signals): Promise<{ code: number | null; signal: NodeJS.Signals | null }>
}

export function spawnDaemon(home: string): ChildProcess {
  return spawn(process.execPath, [script], {
    env: {
      ...process.env,
      KG_HOME: home,
      KG_API_PORT: '0',
      KG_LOG_LEVEL: 'warn',
      KG_NETWORK: 'none',
      KG_NET_ENABLED: 'false',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

/** Starts a node on a home and waits until it answers. */
export async function startDaemon(home: string): Promise<Daemon> {
  const child = spawnDaemon(home)
  const ended = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>
  const url = await firstOf([firstLine(child), ended.then(([code]) => Promise.reject(failed(code)))])
  const connections = new Agent({ keepAlive: true, maxSockets: 64 })
  return {
    url,
    token: readFileSync(join(home, 'auth.token'), 'utf8').trim(),
    connections,
    async end(signal) {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal)
      const [code, by] = await ended
      connections.destroy()
      return { code, signal: by }
    },
  }
}

async function firstLine(child: ChildProcess): Promise<string> {
  if (child.stdout === null) throw new TypeError('the daemon has no stdout')
  for await (const line of createInterface({ input: child.stdout })) return (JSON.parse(line) as { url: string }).url
  return new Promise(() => undefined)
}

const failed = (code: number | null) => new Error(`the daemon ended by itself (code ${code})`)
