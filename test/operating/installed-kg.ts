import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { npm, npmEnv } from './npm.js'
import type { TestRegistry } from './registry.js'

export interface Ran {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

/** A home of its own for a kg that npm has installed from the registry of the test. */
export interface InstalledKg extends AsyncDisposable {
  readonly home: string
  kg(...argv: string[]): Promise<Ran>
  /** What a line with --json prints; it must work. */
  json<T = Record<string, unknown>>(...argv: string[]): Promise<T>
  /** The failure of a line. */
  refused(...argv: string[]): Promise<{ code: string; detail: string; remedy: string }>
}

export interface Machine extends Disposable {
  /** A home; `more` are variables of its own. */
  node(more?: Readonly<Record<string, string>>): InstalledKg
}

/** Installs kg as `npm install -g` would, in a folder of its own. */
export async function installKg(registry: TestRegistry, version: string): Promise<Machine> {
  const folder = mkdtempSync(join(tmpdir(), 'kg-installed-'))
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  const env = npmEnv(folder, registry.url)
  const base = join(folder, 'base')
  await npm(['install', '--prefix', base, `@kg/cli@${version}`, '--ignore-scripts', '--no-audit', '--no-fund'], env)
  const program = join(base, 'node_modules', '@kg', 'cli', 'bin', 'kg.js')
  const keys = join(folder, 'keys.json')
  writeFileSync(keys, JSON.stringify(registry.keys))
  const trust = { KG_REGISTRY_KEYS: keys, KG_REGISTRY_ALLOW_HTTP: '1' }
  return {
    node: (more = {}) => nodeOf(program, mkdtempSync(join(folder, 'home-')), { ...env, ...trust, ...more }),
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  }
}

function nodeOf(program: string, home: string, outside: NodeJS.ProcessEnv): InstalledKg {
  const quiet = { KG_API_PORT: '0', KG_NETWORK: 'none', KG_NET_ENABLED: 'false', KG_CHAIN_FOLDER: join(home, 'chain') }
  const env = { ...outside, ...quiet, KG_HOME: home }
  const kg = (...argv: string[]): Promise<Ran> =>
    new Promise((done) => {
      execFile(process.execPath, [program, ...argv], { env, maxBuffer: 16 << 20 }, (error, stdout, stderr) =>
        done({ code: error === null ? 0 : Number(error.code ?? 1), stdout, stderr }),
      )
    })
  return {
    home,
    kg,
    async json<T>(...argv: string[]) {
      const { code, stdout, stderr } = await kg(...argv, '--json')
      if (code !== 0) throw new Error(`kg ${argv.join(' ')} ended with ${code}: ${stderr}`)
      return JSON.parse(stdout) as T
    },
    async refused(...argv) {
      const { stdout, stderr } = await kg(...argv, '--json')
      if (stderr === '') throw new Error(`kg ${argv.join(' ')} printed ${stdout}`)
      return JSON.parse(stderr)
    },
    async [Symbol.asyncDispose]() {
      await kg('stop')
    },
  }
}
