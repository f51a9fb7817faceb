import { readConfig } from './config-file.js'
import type { HomeFiles } from './home-files.js'

export type Setting = (name: string) => unknown

/** `--set`: given to the running daemon for this start. */
export type SettingSource = 'default' | 'config.json' | 'environment' | '--set'

export interface EffectiveSetting {
  readonly value: unknown
  readonly source: SettingSource
}

/** Settings as the daemon would see them, as far as they can be read: the environment over config.json over defaults. */
export async function settings(home: HomeFiles, env: NodeJS.ProcessEnv): Promise<Setting> {
  const find = await effectiveSettings(home, env)
  return (name) => find(name).value
}

/** The same, with where each comes from; what the daemon was started with goes over all. */
export async function effectiveSettings(
  home: HomeFiles,
  env: NodeJS.ProcessEnv,
  given: ReadonlyMap<string, string> = new Map(),
): Promise<(name: string) => EffectiveSetting> {
  const { configKeys, envName } = await import('@kg/contract')
  const { values } = await readConfig(home)
  return (name) => {
    const key = configKeys[name as keyof typeof configKeys]
    const flag = given.get(name)
    if (flag !== undefined) return { value: readSetting(flag, key.schema) ?? flag, source: '--set' }
    const variable = env[envName(name)]
    if (variable) return { value: readSetting(variable, key.schema) ?? variable, source: 'environment' }
    const value = values.get(name)
    return value !== undefined && key.schema.safeParse(value).success
      ? { value, source: 'config.json' }
      : { value: key.fallback, source: 'default' }
  }
}

/** A text as the value of a setting: text, a number or truth value, or a list with commas. */
export function readSetting(
  text: string,
  schema: { safeParse(value: unknown): { readonly success: boolean } },
): unknown | undefined {
  const plain = /^(true|false|-?\d+)$/.test(text) ? [JSON.parse(text) as unknown] : []
  const words = text === '' ? [] : text.split(',').map((word) => word.trim())
  return [...plain, text, words].find((value) => schema.safeParse(value).success)
}
