import type { ConfigKey } from '@kg/contract'
import type { ArgumentSpec, CommandContext } from '../../command.js'
import { startSettings } from '../../home/daemon-process.js'
import { homeFiles } from '../../home/home-files.js'
import { effectiveSettings, type SettingSource } from '../../home/settings.js'
import { CommandRefusedError } from '../shared/errors.js'

export const keyArgument: ArgumentSpec = { name: 'key', about: 'Name of the setting, as kg config list shows it' }

/** A setting as people see it. */
export interface ShownSetting {
  readonly key: string
  readonly value: unknown
  readonly source: SettingSource
  /** The variable that sets it, too. */
  readonly variable: string
  readonly about: string
}

/** All settings with their values here; secrets stay hidden. */
export async function listSettings({ home, env }: CommandContext): Promise<ShownSetting[]> {
  const { configKeys, envName } = await import('@kg/contract')
  const files = homeFiles(home)
  const find = await effectiveSettings(files, env, await startSettings(files))
  return Object.entries<ConfigKey>(configKeys).map(([key, { about, secret }]) => {
    const { value, source } = find(key)
    const shown = secret === true && value !== '' ? '[secret]' : value
    return { key, value: shown, source, variable: envName(key), about }
  })
}

export async function requireKey(key: string): Promise<ConfigKey> {
  const { configKeys } = await import('@kg/contract')
  if (Object.hasOwn(configKeys, key)) return configKeys[key as keyof typeof configKeys]
  const { nearestName } = await import('@kg/core')
  const meant = nearestName(key, Object.keys(configKeys))
  throw new CommandRefusedError(
    'SETTING_UNKNOWN',
    'There is no such setting',
    `${key} is not a setting`,
    `${meant === undefined ? '' : `Did you mean ${meant}? `}See all settings: kg config list`,
    404,
  )
}

export function valueText(value: unknown): string {
  if (Array.isArray(value)) return value.join(',')
  return String(value)
}
