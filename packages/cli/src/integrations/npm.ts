import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { onPath } from '../init/on-path.js'

const deadlineMs = 5 * 60_000

/** The registry that npm uses here: by the environment, else as npm itself says. */
export async function registryOf(env: NodeJS.ProcessEnv, signal: AbortSignal): Promise<string> {
  const named = env.NPM_CONFIG_REGISTRY || env.npm_config_registry
  return (named || (await runNpm(['config', 'get', 'registry'], env, signal)).trim()).replace(/\/+$/, '')
}

/** What npm is told; install scripts of packages never run. */
export const npmArguments = (folder: string, tarball: string, registry: string): readonly string[] => [
  'install',
  '--prefix',
  folder,
  '--registry',
  registry,
  '--ignore-scripts',
  '--no-audit',
  '--no-fund',
  tarball,
]

/** npm's own program first: its launcher on Windows needs a shell. */
function npmProgram(env: NodeJS.ProcessEnv): readonly string[] | undefined {
  const node = dirname(process.execPath)
  const within = join('node_modules', 'npm', 'bin', 'npm-cli.js')
  const program = [join(node, within), join(node, '..', 'lib', within)].find((path) => existsSync(path))
  if (program !== undefined) return [process.execPath, program]
  const found = onPath('npm', env)
  return found === undefined ? undefined : [found]
}

/** Runs npm, and gives what it prints, without any of the node's variables: its tokens are not npm's business. */
export async function runNpm(args: readonly string[], env: NodeJS.ProcessEnv, signal: AbortSignal): Promise<string> {
  const [command, ...first] = npmProgram(env) ?? []
  if (command === undefined) throw new Error('npm is not installed')
  const clean = Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('KG_')))
  const limits = { env: clean, timeout: deadlineMs, maxBuffer: 8 << 20, signal }
  try {
    return (await promisify(execFile)(command, [...first, ...args], limits)).stdout
  } catch (error) {
    signal.throwIfAborted()
    const { stderr = '', message } = error as Error & { stderr?: string }
    throw new Error(stderr.split('\n').find((line) => /error/i.test(line)) ?? message.split('\n')[0], { cause: error })
  }
}
