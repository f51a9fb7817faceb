import { verifyBytes } from '../identity/ed25519.js'
import { publicKeyOf } from '../identity/peer-key.js'
import { decode } from './cbor.js'
import { type Envelope, faultOf, signedBytes } from './envelope.js'
import {
  EnvelopeForeignError,
  EnvelopeForgedError,
  EnvelopeMalformedError,
  EnvelopeOutOfTimeError,
  EnvelopeTooLargeError,
} from './errors.js'

export interface OpenRules {
  readonly network: string
  readonly now: number
  readonly maxAgeMs: number
  /** How far the sender's clock may be ahead. */
  readonly maxSkewMs: number
  readonly maxBytes: number
}

/** The envelope, when everything about it is right. Cheap checks come first, the signature last. */
export function openEnvelope(bytes: Uint8Array, rules: OpenRules): Envelope {
  if (bytes.length > rules.maxBytes) throw new EnvelopeTooLargeError({ bytes: bytes.length, maxBytes: rules.maxBytes })
  const [content, signature] = readPair(bytes)
  const envelope = readFields(content)
  const { network, time, from } = envelope
  if (network !== rules.network) throw new EnvelopeForeignError({ network, expected: rules.network })
  if (time < rules.now - rules.maxAgeMs || time > rules.now + rules.maxSkewMs) {
    throw new EnvelopeOutOfTimeError({ time, now: rules.now })
  }
  if (!verifyBytes(publicKeyOf(from), signedBytes(content), signature)) throw new EnvelopeForgedError({ from })
  return envelope
}

function readPair(bytes: Uint8Array): [content: Uint8Array, signature: Uint8Array] {
  const outer = decode(bytes)
  if (Array.isArray(outer) && outer.length === 2) {
    const [content, signature] = outer
    if (content instanceof Uint8Array && signature instanceof Uint8Array) return [content, signature]
  }
  throw new EnvelopeMalformedError({ why: 'it is no pair of content and signature' })
}

function readFields(content: Uint8Array): Envelope {
  const value = decode(content)
  if (typeof value !== 'object' || value === null) throw new EnvelopeMalformedError({ why: 'the content is no map' })
  const fault = faultOf(value as { [K in keyof Envelope]?: unknown })
  if (fault !== undefined) throw new EnvelopeMalformedError({ why: fault })
  return value as unknown as Envelope
}
