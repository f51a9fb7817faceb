import { oklchToHex } from './oklch.js'

/** Hues that are easy to tell apart. */
const hues = [25, 65, 110, 155, 200, 250, 295, 340]
const chroma = 0.14
const lightness = { light: 0.62, dark: 0.75 } as const
const untyped = { light: '#7b8494', dark: '#7a8494' } as const

export type Scheme = keyof typeof lightness

/** A type has the same colour on every page and every day: it comes from the type's name. */
export function typeColour(type: string, scheme: Scheme): string {
  if (type === '') return untyped[scheme]
  return oklchToHex(lightness[scheme], chroma, hues[hashOf(type) % hues.length] ?? 0)
}

/** FNV-1a, mixed once more: names of types often differ only at their end. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  hash ^= hash >>> 15
  return Math.imul(hash, 0x2c1b3c6d) >>> 0
}
