import { createHash } from 'node:crypto'

/** A tag that changes with the text. */
export function etagOf(text: string): string {
  return `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
}
