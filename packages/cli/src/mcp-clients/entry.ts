import { isDeepStrictEqual } from 'node:util'
import { defined } from '@kg/core/values'
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

/** What an entry asks of the server. Without an agent, whoever KG_TOKEN in the entry belongs to acts. */
export interface Serving {
  readonly agent?: string
  readonly profile?: string
}

export function entryFor(
  place: PlaceName,
  { node, program, home, distro }: Install,
  serving: Serving,
  typed = false,
): ServerEntry {
  const type = typed ? ({ type: 'stdio' } as const) : {}
  const wishes = servingFlags.flatMap((name) => (serving[name] === undefined ? [] : [`--${name}`, serving[name]]))
  const serve = [program, 'mcp', 'serve', ...wishes]
  if (place === 'native') return { ...type, command: node, args: serve, env: { KG_HOME: home } }
  // A Windows program cannot start a Linux one by itself, nor hand it variables; --exec keeps a shell from reading the paths.
  const into = distro === undefined ? [] : ['-d', distro]
  return {
    ...type,
    command: 'wsl.exe',
    args: [...into, '--exec', '/usr/bin/env', `KG_HOME=${home}`, node, ...serve],
  }
}

const servingFlags = ['agent', 'profile'] as const

/** Whether set-up made it, with an agent or without one as it once did: another server may have our name. */
export function isOurs(entry: unknown): boolean {
  const args = argsOf(entry)
  const at = args.lastIndexOf('serve')
  const wishes = args.slice(at + 1)
  return (
    isDeepStrictEqual(args.slice(at - 1, at + 1), ['mcp', 'serve']) &&
    /\bkg(?:\.js)?$/.test(String(args[at - 2])) &&
    wishes.length % 2 === 0 &&
    wishes.every((word, i) => i % 2 === 1 || servingFlags.some((name) => word === `--${name}`))
  )
}

/** What an entry of ours asks of the server. */
export function servingOf(entry: unknown): Serving {
  const args = argsOf(entry)
  const given = (name: string): string | undefined => {
    const at = args.indexOf(`--${name}`)
    return at < 0 ? undefined : String(args[at + 1])
  }
  return defined({ agent: given('agent'), profile: given('profile') })
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
