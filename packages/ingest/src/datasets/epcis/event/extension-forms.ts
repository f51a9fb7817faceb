import { defined } from '@kg/core'
import type { Json, JsonObject } from '../../kg-json/index.js'
import type { Extension } from './event.js'
import { isJsonObject } from './json-values.js'

/** What a name's prefix stands for. A name without one can have a meaning of its own. */
function namespaceOf(name: string, namespaces: Readonly<Record<string, string>> | undefined): string | undefined {
  const colon = name.indexOf(':')
  return namespaces?.[colon === -1 ? name : name.slice(0, colon)]
}

/** The elements for an extension. One that comes from JSON becomes an element for each value of its list. */
export function toXmlExtensions(extension: Extension): readonly Extension[] {
  if (extension.json === undefined) return [extension]
  const { name, namespace, namespaces, json } = extension
  return fromJson(name, namespace, json, namespaces)
}

/** A key as the name of an element. Keys that are whole addresses are split, and what no name may hold is replaced. */
function elementName(key: string, namespace: string | undefined): { name: string; namespace?: string } {
  const [, base, end] = /^(https?:\/\/.*[/#]|urn:.*[:#])([^/#:]+)$/.exec(key) ?? []
  if (base !== undefined && end !== undefined) return { name: `ext:${safeName(end)}`, namespace: base }
  return { name: key.split(':').slice(0, 2).map(safeName).join(':'), ...defined({ namespace }) }
}

const safeName = (text: string): string => text.replace(/[^\p{L}\p{N}_.-]/gu, '_').replace(/^(?![\p{L}_])/u, '_')

function fromJson(
  name: string,
  namespace: string | undefined,
  value: Json,
  namespaces: Readonly<Record<string, string>> | undefined,
): readonly Extension[] {
  const shared = elementName(name, namespace)
  if (Array.isArray(value)) return value.flatMap((entry: Json) => fromJson(name, namespace, entry, namespaces))
  if (!isJsonObject(value)) return [{ ...shared, text: value === null ? '' : String(value) }]
  const { '@type': type, '@value': text } = value
  if (text !== undefined && !isJsonObject(text)) {
    const attributes = typeof type === 'string' ? { 'xsi:type': type } : undefined
    return [{ ...shared, ...defined({ attributes }), text: String(text) }]
  }
  const children = Object.entries(value).flatMap(([key, inner]) =>
    fromJson(key, namespaceOf(key, namespaces), inner, namespaces),
  )
  return [{ ...shared, children }]
}

const numeric = /^(xsd?|xs):(int|integer|long|short|byte|decimal|double|float|unsigned\w+|\w+Integer)$/

/** The value of one element in JSON. What its `xsi:type` says decides between text, number and truth value. */
function jsonOf({ attributes, text, children }: Extension): Json {
  if (children !== undefined) return objectOf(children.filter((child) => typeof child !== 'string'))
  const type = attributes?.['xsi:type']
  const value = (text ?? '').trim()
  if (type === undefined || type.endsWith(':string')) return text ?? ''
  if (numeric.test(type) && value !== '' && Number.isFinite(Number(value))) return Number(value)
  if (type.endsWith(':boolean')) return value === 'true' || value === '1'
  return { '@type': type, '@value': value }
}

/** The keys and values for extensions: elements with one name become a list. */
export function objectOf(extensions: readonly Extension[]): JsonObject {
  const found = new Map<string, Json[]>()
  const single: Record<string, Json> = {}
  for (const extension of extensions) {
    if (extension.json !== undefined) single[extension.name] = extension.json
    else found.set(extension.name, [...(found.get(extension.name) ?? []), jsonOf(extension)])
  }
  for (const [name, values] of found) single[name] = values.length === 1 ? (values[0] as Json) : values
  return single
}

/** Attributes and texts between elements, which JSON has no room for. */
export function hasMoreThanJson({ json, attributes, children }: Extension): boolean {
  if (json !== undefined) return false
  const own = Object.keys(attributes ?? {}).some((name) => name !== 'xsi:type' && !/^xmlns(:|$)/.test(name))
  return own || (children?.some((child) => typeof child === 'string' || hasMoreThanJson(child)) ?? false)
}

/** The elements for the keys of a JSON object. */
export const objectExtensions = (value: Json): readonly Extension[] =>
  isJsonObject(value)
    ? Object.entries(value).flatMap(([key, inner]) => fromJson(key, undefined, inner, undefined))
    : fromJson('value', undefined, value, undefined)
