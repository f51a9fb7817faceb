import { randomBytes } from 'node:crypto'
import { peerIdFromSeed, signBytes } from '../identity/ed25519.js'
import { encode } from './cbor.js'
import { EnvelopeMalformedError } from './errors.js'

export interface Envelope {
  readonly v: 1
  readonly type: string
  /** Peer id of the sender, and with it the key of the signature. */
  readonly from: string
  readonly network: string
  /** Milliseconds since 1970. */
  readonly time: number
  /** 16 bytes, different for each envelope. */
  readonly id: Uint8Array
  readonly body: Uint8Array
}

export type EnvelopeFields = Pick<Envelope, 'type' | 'network' | 'body'> & Partial<Pick<Envelope, 'time' | 'id'>>

const domain = new TextEncoder().encode('kg/1/envelope\n')
const typeForm = /^[a-z0-9][a-z0-9._/-]{0,63}$/

/** Signs all fields with the key that `from` names. Time and id are made here unless given. */
export function sealEnvelope(fields: EnvelopeFields, seed: Uint8Array): Uint8Array {
  const envelope: Envelope = {
    v: 1,
    type: fields.type,
    from: peerIdFromSeed(seed),
    network: fields.network,
    time: fields.time ?? Date.now(),
    id: fields.id ?? new Uint8Array(randomBytes(16)),
    body: fields.body,
  }
  const fault = faultOf(envelope)
  if (fault !== undefined) throw new EnvelopeMalformedError({ why: fault })
  const content = encode({ ...envelope })
  return encode([content, signBytes(seed, signedBytes(content))])
}

/** The prefix keeps a signature over an envelope from passing as one over anything else. */
export function signedBytes(content: Uint8Array): Uint8Array {
  return Buffer.concat([domain, content])
}

/** What is wrong with the fields of an envelope, for both sides alike. */
export function faultOf(value: { readonly [K in keyof Envelope]?: unknown }): string | undefined {
  if (Object.keys(value).length !== 7) return 'an envelope has seven fields'
  if (value.v !== 1) return `version ${String(value.v)}`
  if (typeof value.type !== 'string' || !typeForm.test(value.type)) return 'the type'
  if (typeof value.from !== 'string') return 'the sender'
  if (typeof value.network !== 'string' || value.network.length > 64) return 'the network'
  if (typeof value.time !== 'number' || value.time < 0) return 'the time'
  if (!(value.id instanceof Uint8Array) || value.id.length !== 16) return 'the id'
  if (!(value.body instanceof Uint8Array)) return 'the body'
  return undefined
}
