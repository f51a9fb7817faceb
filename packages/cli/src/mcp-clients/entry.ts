import { isDeepStrictEqual } from 'node:util'
import { programOf } from '../update/installation.js'
import type { PlaceName } from './place.js'

/** Our name among the servers of a client. */
export const serverName = 'kg'

/** How a client starts a server. */
export interface ServerEntry {
  readonly type?: 'stdio'
  readonly command: string
  readonly args: readonly string[]
  readonly env?: Readonly<Record<string, string>>
}

export interface Install {
  readonly node: string
  readonly program: string
  readonly home: string
  /** Of the Windows subsystem, by its name. */
  readonly distro?: string
}

/** This very program: absolute, as clients start without a shell and its PATH. No token is in it. */
export const thisInstall = (home: string, env: NodeJS.ProcessEnv): Install => ({
  node: process.execPath,
  program: programOf(home),
  home,
  ...(env.WSL_DISTRO_NAME ? { distro: env.WSL_DISTRO_NAME } : {}),
})

/** Without an agent, whoever KG_TOKEN in the entry belongs to acts. */
export function entryFor(
  place: PlaceName,
  { node, program, home, distro }: Install,
  agent: string | undefined,
  typed = false,
): ServerEntry {
  const type = typed ? ({ type: 'stdio' } as const) : {}
  const serve = [program, 'mcp', 'serve', ...(agent === undefined ? [] : ['--agent', agent])]
  if (place === 'native') return { ...type, command: node, args: serve, env: { KG_HOME: home } }
  // A Windows program cannot start a Linux one by itself, nor hand it variables; --exec keeps a shell from reading the paths.
  const into = distro === undefined ? [] : ['-d', distro]
  return {
    ...type,
    command: 'wsl.exe',
    args: [...into, '--exec', '/usr/bin/env', `KG_HOME=${home}`, node, ...serve],
  }
}

/** Whether set-up made it, with an agent or without one as it once did: another server may have our name. */
export function isOurs(entry: unknown): boolean {
  const args = argsOf(entry)
  const at = args.lastIndexOf('serve')
  return (
    isDeepStrictEqual(args.slice(at - 1, at + 1), ['mcp', 'serve']) &&
    /\bkg(?:\.js)?$/.test(String(args[at - 2])) &&
    (args.length === at + 1 || (args.length === at + 3 && args[at + 1] === '--agent'))
  )
}

/** The agent that an entry of ours names. */
export function agentOf(entry: unknown): string | undefined {
  const [flag, agent] = argsOf(entry).slice(-2)
  return flag === '--agent' ? String(agent) : undefined
}

/** The bin/kg.js that an entry of ours starts. */
export function programIn(entry: unknown): string | undefined {
  const args = argsOf(entry)
  const program = args[args.lastIndexOf('serve') - 2]
  return program === undefined ? undefined : String(program)
}

/** Whether a person gave an entry a token, so that nobody else need be named. */
export const hasToken = (entry: unknown): boolean =>
  isRecord(entry) && isRecord(entry.env) && Boolean(entry.env.KG_TOKEN)

const argsOf = (entry: unknown): readonly unknown[] =>
  isRecord(entry) && Array.isArray(entry.args) ? (entry.args as readonly unknown[]) : []

/** The entry as it should be; what a person added to it, as a time-out or a switch, stays. */
export function mergeEntry(present: unknown, wanted: ServerEntry): Record<string, unknown> {
  const before = isRecord(present) ? present : {}
  const env = { ...(isRecord(before.env) ? before.env : {}), ...wanted.env }
  return { ...before, ...wanted, ...(Object.keys(env).length > 0 ? { env } : {}) }
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
