import { refuseKey } from './refuse-key.js'

/** The signs of GS1's character sets that an EPC URI cannot hold as they are. */
const escaped = /["%&/<>?#]/g

export function escapeEpc(text: string): string {
  return text.replace(escaped, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`)
}

export function unescapeEpc(text: string, given: string): string {
  if (/%(?![0-9A-Fa-f]{2})/.test(text)) refuseKey(given, 'a % is not followed by two hex digits')
  return text.replace(/%([0-9A-Fa-f]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}
