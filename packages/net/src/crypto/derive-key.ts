import { hkdfSync } from 'node:crypto'

/** A key of 32 bytes for one purpose (HKDF with SHA-256). */
export const deriveKey = (secret: Uint8Array, purpose: string, salt: Uint8Array = new Uint8Array()): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, salt, purpose, 32))
