import type { Json } from './types.js'

/** Sets a key of its own, also one that every object has from the start, such as __proto__. */
export function setKey(target: Record<string, Json>, key: string, value: Json): void {
  if (key === '__proto__')
    Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true })
  else target[key] = value
}
