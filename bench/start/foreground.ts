import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** The command as users call it. */
export const program = fileURLToPath(new URL('../../../packages/cli/bin/kg.js', import.meta.url))

export interface Foreground {
  readonly pid: number
  readonly url: string
  /** How long it takes from the signal to the end of the process. */
  stop(): Promise<number>
}

export const homeEnv = (home: string): NodeJS.ProcessEnv => ({
  ...process.env,
  KG_HOME: home,
  KG_CHAIN_FOLDER: join(home, 'chain'),
  KG_API_PORT: '0',
})

/** A node with everything that is on by default, by `kg start -f`; returns when it says that it is up. */
export async function startForeground(home: string, env: NodeJS.ProcessEnv = {}): Promise<Foreground> {
  const child = spawn(process.execPath, [program, 'start', '-f', '--json'], {
    env: { ...homeEnv(home), ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const ended = once(child, 'exit')
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
  const { url } = JSON.parse(line) as { url: string }
  return {
    pid: child.pid ?? 0,
    url,
    async stop() {
      const began = performance.now()
      child.kill('SIGTERM')
      await ended
      return performance.now() - began
    },
  }
}

/** A node and the chain that it has started. */
export function processesOf({ pid }: Foreground, home: string): number[] {
  const chain = join(home, 'chain', 'chain.json')
  return existsSync(chain) ? [pid, (JSON.parse(readFileSync(chain, 'utf8')) as { pid: number }).pid] : [pid]
}

/** Memory of processes, as the system counts it. */
export const rssOf = (pids: readonly number[]): number[] =>
  pids.map((pid) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024)
