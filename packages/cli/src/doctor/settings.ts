import { readConfig } from '../home/config-file.js'
import type { HomeFiles } from '../home/home-files.js'

export type Setting = (name: string) => unknown

/** Settings as the daemon would see them, as far as they can be read: the environment over config.json over defaults. */
export async function settings(home: HomeFiles, env: NodeJS.ProcessEnv): Promise<Setting> {
  const { configKeys, envName } = await import('@kg/contract')
  const { values } = await readConfig(home)
  return (name) => {
    const key = configKeys[name as keyof typeof configKeys]
    const given = env[envName(name)]
    if (given) return readings(given).find((value) => key.schema.safeParse(value).success) ?? given
    const value = values.get(name)
    return value !== undefined && key.schema.safeParse(value).success ? value : key.fallback
  }
}

/** A variable is text, a number or truth value, or a list with commas. */
function readings(text: string): unknown[] {
  const value = /^(true|false|-?\d+)$/.test(text) ? [JSON.parse(text) as unknown] : []
  return [...value, text, text.split(',').map((word) => word.trim())]
}
