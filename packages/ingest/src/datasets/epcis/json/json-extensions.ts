import { defined } from '@kg/core'
import type { Json } from '../../kg-json/index.js'
import type { Extension } from '../event/event.js'
import { isJsonList, isJsonObject } from '../event/json-values.js'

/** What prefixes and terms stand for. */
export type Prefixes = Readonly<Record<string, string>>

/** What a key stands for: its prefix or its own meaning. Undefined for a key that the context does not define. */
function namespaceOfKey(key: string, prefixes: Prefixes): string | undefined {
  const colon = key.indexOf(':')
  if (colon !== -1) return prefixes[key.slice(0, colon)]
  const term = prefixes[key]
  return term?.endsWith(key) ? term.slice(0, -key.length) : term
}

const isAddress = (key: string): boolean => /^(?:https?:\/\/|urn:)/.test(key)

/** The prefixes that the keys inside a value use. */
function prefixesInside(value: Json, prefixes: Prefixes, found: Record<string, string>): void {
  if (isJsonList(value)) for (const entry of value) prefixesInside(entry, prefixes, found)
  else if (isJsonObject(value))
    for (const [key, inner] of Object.entries(value)) {
      const name = key.includes(':') ? key.slice(0, key.indexOf(':')) : key
      const uri = namespaceOfKey(key, prefixes)
      if (uri !== undefined) found[name] = uri
      prefixesInside(inner, prefixes, found)
    }
}

/** Makes an extension of a key and its value, or nothing when neither the context nor the standard defines the key. */
export function extensionOfKey(key: string, json: Json, prefixes: Prefixes): Extension | undefined {
  const namespace = namespaceOfKey(key, prefixes)
  if (namespace === undefined && !isAddress(key)) return undefined
  const inside: Record<string, string> = {}
  prefixesInside(json, prefixes, inside)
  const namespaces = Object.keys(inside).length === 0 ? undefined : inside
  return { name: key, ...defined({ namespace, namespaces }), json }
}
