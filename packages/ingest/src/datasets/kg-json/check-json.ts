import { type JsonPath, refuse } from './refuse.js'
import type { Json, JsonObject } from './types.js'

const loneSurrogate = /\p{Surrogate}/u

/**
 * Checks that a value is JSON: plain objects and lists, finite numbers, well-formed text, not nested too deep (so no
 * circles either), and no key that would reach a prototype.
 */
export function checkJson(value: unknown, maxDepth: number): asserts value is Json {
  const path: (string | number)[] = []

  const check = (value: unknown): void => {
    if (value === null || typeof value !== 'object') {
      checkScalar(value, path)
      return
    }
    if (path.length >= maxDepth) refuse(path, `nested deeper than ${maxDepth} levels`)
    if (Array.isArray(value)) {
      for (let i = 0; i < value.length; i++) step(i, value[i])
      return
    }
    if (!isPlain(value)) refuse(path, 'not a plain object')
    for (const key of Object.keys(value)) {
      checkKey(key, path)
      step(key, (value as Record<string, unknown>)[key])
    }
  }

  const step = (key: string | number, value: unknown): void => {
    path.push(key)
    check(value)
    path.pop()
  }

  check(value)
}

function checkScalar(value: unknown, path: JsonPath): void {
  if (typeof value === 'string') checkText(value, path)
  else if (typeof value === 'number' && !Number.isFinite(value)) refuse(path, 'a number must be finite')
  else if (value !== null && typeof value !== 'number' && typeof value !== 'boolean')
    refuse(path, `${typeof value} is not a JSON value`)
}

function checkKey(key: string, path: JsonPath): void {
  if (key === '__proto__') refuse([...path, key], 'this key is not allowed')
  checkText(key, path)
}

function checkText(text: string, path: JsonPath): void {
  if (loneSurrogate.test(text)) refuse(path, 'the text holds half of a surrogate pair')
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
