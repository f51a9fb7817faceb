import { defined } from '@kg/core'
import { folderOf, type PackageFact } from './package-fact.js'

type Json = { readonly [key: string]: unknown }
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
const keysOf = (value: unknown): string[] => (isObject(value) ? Object.keys(value) : [])
const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

export function npmPackage(manifest: string, text: string): PackageFact | undefined {
  const json = parsed(text)
  if (json === undefined) return undefined
  const folder = folderOf(manifest)
  const name = textOf(json.name) ?? folder.split('/').at(-1)
  if (name === undefined || name === '') return undefined
  const version = textOf(json.version)
  const description = textOf(json.description)
  return {
    folder,
    manifest,
    ecosystem: 'npm',
    name,
    ...defined({ version, description }),
    dependencies: [
      ...new Set(
        [json.dependencies, json.devDependencies, json.peerDependencies, json.optionalDependencies].flatMap(keysOf),
      ),
    ],
    entries: entriesOf(json),
  }
}

function parsed(text: string): Json | undefined {
  try {
    const json: unknown = JSON.parse(text)
    return isObject(json) ? json : undefined
  } catch {
    // Not what npm reads either.
    return undefined
  }
}

function entriesOf(json: Json): Record<string, string> {
  const entries: Record<string, string> = {}
  const main = textOf(json.module) ?? textOf(json.main)
  if (main !== undefined) entries['.'] = main
  const { exports } = json
  const listed = isObject(exports) && keysOf(exports).some((key) => key.startsWith('.')) ? exports : { '.': exports }
  for (const [key, value] of Object.entries(listed)) {
    const target = firstTarget(value)
    if (target !== undefined) entries[key] = target
  }
  return entries
}

/** Conditions may be nested; any one of them leads to the same source. */
function firstTarget(value: unknown): string | undefined {
  if (!isObject(value)) return textOf(value)
  return Object.values(value)
    .map(firstTarget)
    .find((target) => target !== undefined)
}
