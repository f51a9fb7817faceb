import { isJsonObject } from './check-json.js'
import { type JsonPath, refuse } from './refuse.js'
import type { Json, JsonObject } from './types.js'

// Readers of one field each: they return it with its type, or refuse it with its path.

export function readObject(owner: JsonObject, key: string, path: JsonPath): JsonObject {
  const value = owner[key]
  return isJsonObject(value) ? value : refuseField(value, [...path, key], 'an object')
}

export function readList(owner: JsonObject, key: string, path: JsonPath): readonly Json[] {
  const value = owner[key]
  return Array.isArray(value) ? (value as readonly Json[]) : refuseField(value, [...path, key], 'a list')
}

/** Text that is not empty. */
export function readText(owner: JsonObject, key: string, path: JsonPath): string {
  const value = owner[key]
  return typeof value === 'string' && value !== '' ? value : refuseField(value, [...path, key], 'text')
}

export function readEach<T>(
  list: readonly Json[],
  path: JsonPath,
  read: (item: JsonObject, path: JsonPath) => T,
): readonly T[] {
  return list.map((item, i) => {
    const at = [...path, i]
    return isJsonObject(item) ? read(item, at) : refuse(at, 'expected an object')
  })
}

function refuseField(value: Json | undefined, path: JsonPath, kind: string): never {
  if (value === undefined) refuse(path, `missing; expected ${kind}`)
  refuse(path, value === '' ? 'must not be empty' : `expected ${kind}`)
}

/** A value by its type, for a reader that has checked every field which the type names. */
export function checkedAs<T>(value: JsonObject): T {
  // JSON's type has no named keys, so no narrower cast exists; the reader vouches for them.
  return value as unknown as T
}
