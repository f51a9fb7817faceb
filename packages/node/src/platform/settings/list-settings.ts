import {
  type Config,
  type ConfigName,
  type ConfigSource,
  configKeys,
  envName,
  type Reply,
  type Routes,
} from '@kg/contract'

export interface SettingsNeeds {
  readonly config: Config
  /** Of the settings that are not at their defaults. */
  readonly sources: ReadonlyMap<string, ConfigSource>
}

type Setting = Reply<Routes['listSettings']>['settings'][number]

/** Every setting with its value and where that comes from. A secret is named, never shown. */
export function listSettings({ config, sources }: SettingsNeeds): Setting[] {
  return Object.entries(configKeys).map(([name, { fallback, about, secret = false }]) => ({
    name,
    // The names are those of the records, which the compiler forgets here.
    value: secret ? null : withoutCredentials(config[name as ConfigName]),
    default: secret ? null : fallback,
    source: sources.get(name) ?? 'default',
    variable: envName(name),
    about,
    secret,
  }))
}

/** Web addresses may hold a password, or a key as their last part or in their query: services of chains do that. */
function withoutCredentials(value: unknown): unknown {
  if (typeof value === 'string') return isAddress(value) ? hideParts(value) : value
  if (Array.isArray(value)) return value.map(withoutCredentials)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withoutCredentials(inner)]))
}

const isAddress = (text: string): boolean => /^(?:https?|wss?):\/\//i.test(text) && URL.canParse(text)

function hideParts(text: string): string {
  const url = new URL(text)
  const hasSecret =
    url.username !== '' || url.password !== '' || url.search !== '' || /[0-9a-z_-]{20,}/i.test(url.pathname)
  return hasSecret ? `${url.protocol}//${url.host}/[hidden]` : text
}
