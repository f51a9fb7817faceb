import { readFileSync } from 'node:fs'
import { type Config, ConfigInvalid, type ConfigName, configKeys, envName } from '@kg/contract'
import type { Home } from './home.js'

/** Where the values of a setting come from, the strongest first. */
export interface ConfigSources {
  flags?: Partial<Record<ConfigName, unknown>>
  env?: NodeJS.ProcessEnv
  file?: unknown
}

/** Flags over environment over config.json over defaults; every value is checked, and a bad one names its source. */
export function toConfig({ flags = {}, env = {}, file = {} }: ConfigSources): Config {
  const stored = flatten(file)
  const unknown = [...stored.keys()].find((name) => !(name in configKeys))
  if (unknown !== undefined) throw new ConfigInvalid({ where: `config.json: ${unknown}`, why: 'is not a setting' })
  const entries = Object.entries(configKeys).map(([name, { schema, fallback }]) => {
    const variable = envName(name)
    const [where, value] =
      flags[name as ConfigName] !== undefined
        ? [`--${name}`, flags[name as ConfigName]]
        : env[variable]
          ? [variable, fromText(env[variable])]
          : stored.has(name)
            ? [`config.json: ${name}`, stored.get(name)]
            : ['', fallback]
    // A text setting may look like a number or a list: the text itself is tried as well.
    const parsed = [schema.safeParse(value), schema.safeParse(env[variable] ?? value)].find(({ success }) => success)
    if (parsed === undefined)
      throw new ConfigInvalid({ where, why: schema.safeParse(value).error?.issues[0]?.message ?? 'is not valid' })
    return [name, parsed.data]
  })
  const config = Object.fromEntries(entries) as Config
  if (!config['auth.enabled'] && !isLoopback(config.apiHost))
    throw new ConfigInvalid({ where: 'auth.enabled', why: 'may be false only while apiHost is a loopback address' })
  return Object.freeze(config)
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
    throw new ConfigInvalid({ where: home.config, why: `is not JSON: ${(cause as Error).message}` }, { cause })
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
    else throw new ConfigInvalid({ where: 'config.json', why: 'must be an object' })
    return found
  }
  for (const [name, inner] of Object.entries(value))
    for (const [path, leaf] of flatten(inner, prefix === '' ? name : `${prefix}.${name}`)) found.set(path, leaf)
  return found
}

/** A variable's text as the value it stands for: JSON where it is some, a list where it has commas, else the text. */
function fromText(text: string): unknown {
  if (/^(true|false|-?\d+|\[.*\])$/.test(text)) return JSON.parse(text)
  return text.includes(',') ? text.split(',').map((part) => part.trim()) : text
}
