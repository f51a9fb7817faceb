import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const program = 'packages/cli/bin/kg.js'

export interface Ran {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** A folder for one node, and `kg` as a process that uses it. Disposing stops its daemon. */
export interface KgHome extends AsyncDisposable {
  readonly path: string
  kg(...argv: string[]): Promise<Ran>
  /** stdout of a command with --json. */
  json<T = Record<string, unknown>>(...argv: string[]): Promise<T>
  spawn(...argv: string[]): ReturnType<typeof spawn>
}

export async function kgHome(env: NodeJS.ProcessEnv = {}): Promise<KgHome> {
  const path = await mkdtemp(join(tmpdir(), 'kg-cli-'))
  const { KG_API: _api, KG_TOKEN: _token, ...inherited } = process.env
  const own = { KG_HOME: path, KG_API_PORT: '0', KG_CHAIN_FOLDER: join(path, 'chain') }
  const all = { ...inherited, ...own, KG_NETWORK: 'none', KG_NET_ENABLED: 'false', ...env }
  const start = (argv: string[]) =>
    spawn(process.execPath, [program, ...argv], { env: all, stdio: ['ignore', 'pipe', 'pipe'] })
  const kg = (...argv: string[]): Promise<Ran> =>
    new Promise((resolve, reject) => {
      const child = start(argv)
      let stdout = ''
      let stderr = ''
      child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()))
      child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()))
      child.once('error', reject)
      child.once('close', (code) => resolve({ code, stdout, stderr }))
    })
  return {
    path,
    kg,
    spawn: (...argv) => start(argv),
    async json(...argv) {
      const { stdout, stderr } = await kg(...argv, '--json')
      if (stdout === '') throw new Error(`kg ${argv.join(' ')} printed no result: ${stderr}`)
      return JSON.parse(stdout)
    },
    async [Symbol.asyncDispose]() {
      await kg('stop')
      await rm(path, { recursive: true, force: true })
    },
  }
}
