import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { firstOf } from '@kg/core/async'
import { daemonEnv, daemonProgram, mountArgs } from '#kg-programs'
import { HttpClient } from './http-client.js'

const script = daemonProgram()

/** A node in a process of its own. KG_BENCH_PROFILE names a folder that CPU profiles go to. */
export interface Daemon {
  readonly client: HttpClient
  readonly token: string
  readonly pid: number
  readonly url: string
  stop(): Promise<void>
}

export interface Start {
  readonly env?: Readonly<Record<string, string>>
  /** With the web UI and the MCP server. */
  readonly isMounting?: boolean
}

export async function startDaemon(home: string, { env = {}, isMounting = false }: Start = {}): Promise<Daemon> {
  const profile = process.env.KG_BENCH_PROFILE
  const child = spawn(
    process.execPath,
    [
      ...(profile === undefined ? [] : ['--cpu-prof', '--cpu-prof-dir', profile]),
      script,
      ...(isMounting ? mountArgs() : []),
    ],
    {
      env: {
        KG_NETWORK: 'none',
        KG_NET_ENABLED: 'false',
        ...daemonEnv(process.env),
        ...env,
        KG_HOME: home,
        KG_API_PORT: '0',
        NODE_NO_WARNINGS: '1',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const ended = once(child, 'exit')
  const lines = createInterface({ input: child.stdout })
  const first = await firstOf([once(lines, 'line'), ended.then(() => [])])
  if (typeof first[0] !== 'string') throw new Error('the daemon ended by itself')
  const { url } = JSON.parse(first[0]) as { url: string }
  const token = readFileSync(join(home, 'auth.token'), 'utf8').trim()
  const client = new HttpClient(url, token)
  return {
    client,
    token,
    pid: child.pid ?? 0,
    url,
    async stop() {
      client.close()
      child.kill('SIGTERM')
      await ended
    },
  }
}

export async function withDaemon<T>(home: string, use: (daemon: Daemon) => Promise<T>, start?: Start): Promise<T> {
  const daemon = await startDaemon(home, start)
  try {
    return await use(daemon)
  } finally {
    await daemon.stop()
  }
}
