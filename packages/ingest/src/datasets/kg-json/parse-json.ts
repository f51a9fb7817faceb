import { refuse } from './refuse.js'

/** Parses text or UTF-8 bytes. Anything else is taken to be parsed already. */
export function parseJson(input: unknown, maxBytes: number): unknown {
  if (typeof input !== 'string' && !(input instanceof Uint8Array)) return input
  if (input.length > maxBytes) refuse([], `larger than ${maxBytes} bytes`)
  const text = (typeof input === 'string' ? input : decode(input)).replace(/^\uFEFF/, '')
  try {
    return JSON.parse(text)
  } catch (error) {
    refuse([], `not JSON: ${error instanceof Error ? error.message : 'it cannot be parsed'}`)
  }
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    refuse([], 'not UTF-8')
  }
}
