import type { HomeFiles } from './home-files.js'
import { readText } from './read-text.js'

export interface ConfigProblem {
  readonly key: string
  readonly why: string
}

export interface ConfigFile {
  /** By dotted name, as far as they could be read. */
  readonly values: ReadonlyMap<string, unknown>
  readonly problems: readonly ConfigProblem[]
}

/** config.json, checked against the settings that exist. */
export async function readConfig(home: HomeFiles): Promise<ConfigFile> {
  const text = readText(home.config)
  if (text === undefined) return { values: new Map(), problems: [] }
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch (error) {
    return { values: new Map(), problems: [{ key: 'config.json', why: `is not JSON: ${(error as Error).message}` }] }
  }
  if (!isObject(parsed)) return { values: new Map(), problems: [{ key: 'config.json', why: 'must be an object' }] }
  const values = flatten(parsed)
  return { values, problems: await problemsOf(values) }
}

export async function problemsOf(values: ReadonlyMap<string, unknown>): Promise<ConfigProblem[]> {
  const { configKeys } = await import('@kg/contract')
  return [...values].flatMap(([key, value]) => {
    if (!Object.hasOwn(configKeys, key)) return { key, why: 'is not a setting' }
    const parsed = configKeys[key as keyof typeof configKeys].schema.safeParse(value)
    return parsed.success ? [] : { key, why: parsed.error.issues[0]?.message ?? 'is not valid' }
  })
}

/** Dotted names back to nested objects, as config.json holds them. */
export function nest(values: ReadonlyMap<string, unknown>): Record<string, unknown> {
  const root: Record<string, unknown> = {}
  for (const [name, value] of values) {
    const words = name.split('.')
    const last = words.pop() as string
    let at = root
    for (const word of words) {
      const inner = isObject(at[word]) ? at[word] : {}
      at[word] = inner
      at = inner
    }
    at[last] = value
  }
  return root
}

function flatten(value: Record<string, unknown>, prefix = ''): Map<string, unknown> {
  return new Map(
    Object.entries(value).flatMap(([name, inner]): [string, unknown][] =>
      isObject(inner) ? [...flatten(inner, `${prefix}${name}.`)] : [[`${prefix}${name}`, inner]],
    ),
  )
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
