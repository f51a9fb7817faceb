import { statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

export { daemonEnv } from './daemon-env.js'

const dist = new URL('../', import.meta.url)
const bundled = ['chain', 'cli', 'client', 'contract', 'core', 'ingest', 'mcp', 'net', 'node', 'store', 'ui']

/**
 * The bundles start twice as fast as the modules they were made of. In a clone the modules may have been built since;
 * then the modules run.
 */
export function hasFreshBundles(dist: URL): boolean {
  const made = timeOf(new URL('bundle/daemon.js', dist))
  const built = bundled.map((name) => timeOf(new URL(`../../${name}/dist/.tsbuildinfo`, dist)))
  return made > 0 && built.every((time) => time <= made)
}

/** As npm installs it for users: the bundles, without the modules that they were made of. */
export const isOnePackage = (): boolean => timeOf(new URL('main.js', dist)) === 0 && hasFreshBundles(dist)

const timeOf = (file: URL): number => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0

const find = (name: string, module: () => string): string =>
  hasFreshBundles(dist) ? fileURLToPath(new URL(`bundle/${name}.js`, dist)) : module()

const resolve = (name: string): string => createRequire(import.meta.url).resolve(name)

/** The command `kg`. */
export const kgProgram = (): string => find('kg', () => fileURLToPath(new URL('main.js', dist)))

/** The daemon, as it is installed beside this command. */
export const daemonProgram = (): string => find('daemon', daemonModule)

/** The daemon, for a process that becomes one. */
export const daemonRunner = (): string => find('run-daemon', () => resolve('@kg/node/run-daemon'))

export const daemonModule = (): string => resolve('@kg/node/daemon')

/** What works on a ledger while no daemon does. */
export const ledgerToolProgram = (): string => find('ledger-tool', () => resolve('@kg/node/ledger-tool'))

/** The MCP server, at /mcp. */
export const mcpMount = (): string => find('mcp', () => resolve('@kg/mcp/http'))

/** The pages, at /ui. */
export const uiMount = (): string => find('ui', () => resolve('@kg/ui/mount'))

/** What the daemon carries beside its API. */
export const mountArgs = (): string[] => [mcpMount(), uiMount()].flatMap((mount) => ['--mount', mount])
