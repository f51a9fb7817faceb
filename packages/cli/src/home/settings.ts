import { readConfig } from './config-file.js'
import type { HomeFiles } from './home-files.js'

export type Setting = (name: string) => unknown

export type SettingSource = 'default' | 'config.json' | 'environment'

export interface EffectiveSetting {
  readonly value: unknown
  readonly source: SettingSource
}

/** Settings as the daemon would see them, as far as they can be read: the environment over config.json over defaults. */
export async function settings(home: HomeFiles, env: NodeJS.ProcessEnv): Promise<Setting> {
  const find = await effectiveSettings(home, env)
  return (name) => find(name).value
}

/** The same, with where each comes from. */
export async function effectiveSettings(
  home: HomeFiles,
  env: NodeJS.ProcessEnv,
): Promise<(name: string) => EffectiveSetting> {
  const { configKeys, envName } = await import('@kg/contract')
  const { values } = await readConfig(home)
  return (name) => {
    const key = configKeys[name as keyof typeof configKeys]
    const given = env[envName(name)]
    if (given) return { value: readSetting(given, key.schema) ?? given, source: 'environment' }
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
