import { readFileSync } from 'node:fs'
import { type Config, ConfigInvalidError, type ConfigSource, configKeys, envName } from '@kg/contract'
import type { Home } from './home.js'

/** Where the values of a setting come from, the strongest first. Flags and variables are text. */
export interface ConfigSources {
  flags?: Readonly<Record<string, string>>
  env?: NodeJS.ProcessEnv
  file?: unknown
}

/** Flags over environment over config.json over defaults; every value is checked, and a bad one names its source. */
export function toConfig({ flags = {}, env = {}, file = {} }: ConfigSources): Config {
  const stored = flatten(file)
  refuseUnknown(stored.keys(), 'config.json:')
  refuseUnknown(Object.keys(flags), '--set')
  const entries = Object.entries(configKeys).map(([name, { schema, fallback }]) => {
    const { where, values } = chooseSource(name, { flags, env, stored }) ?? { where: '', values: [fallback] }
    const tried = values.map((value) => schema.safeParse(value))
    const fit = tried.find(({ success }) => success)
    if (fit === undefined)
      throw new ConfigInvalidError({ where, why: tried[0]?.error?.issues[0]?.message ?? 'is not valid' })
    return [name, fit.data]
  })
  const config = Object.fromEntries(entries) as Config
  if (!config['auth.enabled'] && !isLoopback(config.apiHost))
    throw new ConfigInvalidError({
      where: 'auth.enabled',
      why: 'may be false only while apiHost is a loopback address',
    })
  return Object.freeze(config)
}

/** Where each setting that is not left at its default comes from. */
export function configSources({ flags = {}, env = {}, file = {} }: ConfigSources): ReadonlyMap<string, ConfigSource> {
  const stored = flatten(file)
  const chosen = Object.keys(configKeys).map(
    (name) => [name, chooseSource(name, { flags, env, stored })?.source] as const,
  )
  return new Map(chosen.flatMap(([name, source]) => (source === undefined ? [] : [[name, source]])))
}

interface Chosen {
  readonly source: ConfigSource
  /** How an error names it. */
  readonly where: string
  /** What its text can stand for. */
  readonly values: readonly unknown[]
}

interface GivenValues extends Required<Omit<ConfigSources, 'file'>> {
  readonly stored: ReadonlyMap<string, unknown>
}

/** The strongest source that has a value. */
function chooseSource(name: string, { flags, env, stored }: GivenValues): Chosen | undefined {
  const variable = envName(name)
  if (flags[name] !== undefined) return { source: 'flag', where: `--set ${name}`, values: readings(flags[name]) }
  if (env[variable]) return { source: 'environment', where: variable, values: readings(env[variable]) }
  if (stored.has(name)) return { source: 'file', where: `config.json: ${name}`, values: [stored.get(name)] }
  return undefined
}

function refuseUnknown(names: Iterable<string>, where: string): void {
  for (const name of names)
    if (!(name in configKeys)) throw new ConfigInvalidError({ where: `${where} ${name}`, why: 'is not a setting' })
}

/** `--set name=value`, as often as given. */
export function readFlags(args: readonly string[]): Record<string, string> {
  const pairs = args.flatMap((word, i) => (args[i - 1] === '--set' ? [word] : []))
  return Object.fromEntries(
    pairs.map((pair) => {
      const at = pair.indexOf('=')
      if (at < 1) throw new ConfigInvalidError({ where: `--set ${pair}`, why: 'must be name=value' })
      return [pair.slice(0, at), pair.slice(at + 1)]
    }),
  )
}

export function readConfigFile(home: Home): unknown {
  let text: string
  try {
    text = readFileSync(home.config, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw error
  }
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new ConfigInvalidError({ where: home.config, why: `is not JSON: ${(cause as Error).message}` }, { cause })
  }
}

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)
}

/** Nested objects to dotted names; lists and plain values end the path. */
function flatten(value: unknown, prefix = ''): Map<string, unknown> {
  const found = new Map<string, unknown>()
  if (value === null || typeof value !== 'object' || Array.isArray(value)) {
    if (prefix !== '') found.set(prefix, value)
    else throw new ConfigInvalidError({ where: 'config.json', why: 'must be an object' })
    return found
  }
  for (const [name, inner] of Object.entries(value))
    for (const [path, leaf] of flatten(inner, prefix === '' ? name : `${prefix}.${name}`)) found.set(path, leaf)
  return found
}

/** What a text can stand for: JSON where it is some, a list where it has commas, and always itself. */
function readings(text: string): unknown[] {
  if (/^(true|false|-?\d+(?:\.\d+)?|\[.*\])$/.test(text)) return [tryParse(text), text, [text]]
  return text.includes(',') ? [text.split(',').map((part) => part.trim()), text] : [text, [text]]
}

function tryParse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
