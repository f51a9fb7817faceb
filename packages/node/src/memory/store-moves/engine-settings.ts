import { type Config, type ConfigSource, type Input, type Routes, StoreMoveRefusedError } from '@kg/contract'
import { defined } from '@kg/core'
import { writePrivate } from '@kg/core/files'
import { readConfigFile } from '../../platform/home/config.js'
import type { Home } from '../../platform/home/home.js'

export type MoveTarget = Input<Routes['moveStore']>['body']

const names = ['backend', 'url', 'updateUrl', 'graphStoreUrl', 'username', 'password'] as const
type EngineName = (typeof names)[number]
export type EngineSettings = Readonly<Record<EngineName, string>>

const settingOf = <N extends EngineName>(name: N): `store.${N}` => `store.${name}`

/** What the settings of the store are once it is there. */
export function settingsFor({ to, ...server }: MoveTarget): EngineSettings {
  const none = { url: '', updateUrl: '', graphStoreUrl: '', username: '', password: '' }
  return to === 'embedded' || to === 'managed'
    ? { ...none, backend: to }
    : { ...none, ...defined(server), backend: 'server', url: to }
}

/** What they are now. */
export const settingsOf = (config: Config): EngineSettings => ({
  backend: config['store.backend'],
  url: config['store.url'],
  updateUrl: config['store.updateUrl'],
  graphStoreUrl: config['store.graphStoreUrl'],
  username: config['store.username'],
  password: config['store.password'],
})

/** Two that name the same engine, whatever the credentials. */
export const isSameEngine = (one: EngineSettings, other: EngineSettings): boolean =>
  one.backend === other.backend && one.url === other.url

export const withEngine = (config: Config, settings: EngineSettings): Config => ({
  ...config,
  ...(Object.fromEntries(names.map((name) => [settingOf(name), settings[name]])) as Partial<Config>),
})

/** The next start would move back if something stronger than config.json sets the store. */
export function refuseFixed(
  config: Config,
  sources: ReadonlyMap<string, ConfigSource>,
  settings: EngineSettings,
): void {
  for (const name of names) {
    const setting = settingOf(name)
    const source = sources.get(setting)
    if ((source === 'environment' || source === 'flag') && config[setting] !== settings[name])
      throw new StoreMoveRefusedError({
        why: `${setting} is set by ${source === 'flag' ? '--set' : 'an environment variable'}, which the next start would follow`,
      })
  }
}

/** Writes the settings of the store to config.json, in one step. */
export function saveEngine(home: Home, settings: EngineSettings): void {
  const file = readConfigFile(home) as Record<string, unknown>
  const kept = Object.entries(file).filter(([name]) => !names.some((one) => settingOf(one) === name))
  const { store = {}, ...rest } = Object.fromEntries(kept) as { store?: Record<string, unknown> }
  const others = Object.entries(store).filter(([name]) => !names.some((one) => one === name))
  const chosen = names.filter((name) => settings[name] !== '').map((name) => [name, settings[name]])
  const next = { ...rest, store: Object.fromEntries([...others, ...chosen]) }
  writePrivate(home.config, `${JSON.stringify(next, null, 2)}\n`)
}
