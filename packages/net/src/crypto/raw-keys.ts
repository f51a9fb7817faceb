import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'

/** The curves of RFC 8410, whose keys are 32 bytes. */
const objectIds = { x25519: '2b656e', ed25519: '2b6570' } as const
type RawCurve = keyof typeof objectIds

// What stands before the raw key in PKCS 8 and in SPKI.
const privateHead = (curve: RawCurve) => Buffer.from(`302e02010030050603${objectIds[curve]}04220420`, 'hex')
const publicHead = (curve: RawCurve) => Buffer.from(`302a30050603${objectIds[curve]}032100`, 'hex')

export const privateKeyOf = (curve: RawCurve, raw: Uint8Array): KeyObject =>
  createPrivateKey({ key: Buffer.concat([privateHead(curve), raw]), format: 'der', type: 'pkcs8' })

export const publicKeyOf = (curve: RawCurve, raw: Uint8Array): KeyObject =>
  createPublicKey({ key: Buffer.concat([publicHead(curve), raw]), format: 'der', type: 'spki' })

/** The raw public key that belongs to a private one. */
export const rawPublicKey = (privateKey: KeyObject): Uint8Array =>
  Uint8Array.from(createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).subarray(-32))
