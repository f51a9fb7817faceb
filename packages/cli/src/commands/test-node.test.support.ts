import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { daemonProgram } from '../home/programs.js'
import { runCli } from '../run-cli.js'
import { commands } from './index.js'

export interface Ran {
  readonly exitCode: number
  readonly stdout: string
  readonly stderr: string
}

/** A daemon of its own, and the command line that talks to it. */
export interface TestNode extends AsyncDisposable {
  readonly env: NodeJS.ProcessEnv
  kg(...argv: string[]): Promise<Ran>
  /** The same line with the token of another. */
  kgAs(token: string, ...argv: string[]): Promise<Ran>
  /** What a line with --json prints; it must work. */
  json(...argv: string[]): Promise<Record<string, unknown>>
  /** The code of the failure that a line ends with, and the exit code. */
  refused(...argv: string[]): Promise<[code: string, exitCode: number]>
  /** A file in the home of the test. */
  file(name: string, text: string): string
}

/** Runs a line in this process. */
export async function run(env: NodeJS.ProcessEnv, argv: readonly string[]): Promise<Ran> {
  const written = { stdout: '', stderr: '' }
  const exitCode = await runCli({
    commands,
    argv,
    env,
    stdin: {},
    stdout: { write: (text) => (written.stdout += text) },
    stderr: { write: (text) => (written.stderr += text) },
    signal: new AbortController().signal,
  })
  return { exitCode, ...written }
}

/** Without a chain, unless the test asks for the local one: `KG_NETWORK: 'local'`. */
export async function testNode(more: NodeJS.ProcessEnv = {}): Promise<TestNode> {
  const home = mkdtempSync(join(tmpdir(), 'kg-cli-'))
  const quiet = { KG_API_PORT: '0', KG_NETWORK: 'none', KG_NET_ENABLED: 'false', KG_CHAIN_FOLDER: join(home, 'chain') }
  const env = { ...quiet, ...more, KG_HOME: home }
  const outside = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('KG_')))
  const daemon = spawn(process.execPath, [daemonProgram()], {
    env: { ...outside, ...env },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const [said] = (await once(daemon, 'message')) as [{ url?: string; error?: { message: string } }]
  if (said.url === undefined) throw new Error(said.error?.message ?? 'the daemon did not start')
  const kg = (...argv: string[]) => run(env, argv)
  return {
    env,
    kg,
    kgAs: (token, ...argv) => run({ ...env, KG_TOKEN: token }, argv),
    async json(...argv) {
      const { exitCode, stdout, stderr } = await kg(...argv, '--json')
      if (exitCode !== 0 || stderr !== '') throw new Error(`kg ${argv.join(' ')} ended with ${exitCode}: ${stderr}`)
      return JSON.parse(stdout) as Record<string, unknown>
    },
    async refused(...argv) {
      const { exitCode, stdout, stderr } = await kg(...argv, '--json')
      if (stdout !== '') throw new Error(`kg ${argv.join(' ')} printed ${stdout}`)
      return [(JSON.parse(stderr) as { code: string }).code, exitCode]
    },
    file(name, text) {
      const path = join(home, name)
      writeFileSync(path, text)
      return path
    },
    async [Symbol.asyncDispose]() {
      await end(daemon)
      rmSync(home, { recursive: true, force: true })
    },
  }
}

async function end(daemon: ChildProcess): Promise<void> {
  if (daemon.exitCode !== null || daemon.signalCode !== null) return
  const ended = once(daemon, 'exit')
  daemon.kill('SIGTERM')
  await ended
}
