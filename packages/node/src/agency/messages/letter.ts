import { defined } from '@kg/core'
import { type CborValue, decode, encode, openFrom, sealTo } from '@kg/net'
import { refuse } from '../../exchange/p2p/refusals.js'
import { signerOf, signLetter } from './sign-letter.js'

/** Who writes to whom, and when; readable on the way, and sealed against change. */
export interface LetterHead {
  readonly kind: 'message' | 'skill' | 'skill-answer'
  /** 32 hex digits. */
  readonly id: string
  readonly from: string
  readonly to: string
  /** Milliseconds since 1970, by the clock of the sender. */
  readonly time: number
}

export interface OpenedLetter {
  readonly content: Readonly<Record<string, unknown>>
  /** The agent itself has signed it. */
  readonly signed: boolean
}

/** Encrypts to the reader. Signed inside where the key of the sending agent is at hand: only the reader sees it. */
export async function sealLetter(
  head: LetterHead,
  content: { readonly [name: string]: CborValue },
  { network, readerKey, agentKey }: { network: string; readerKey: Uint8Array; agentKey?: Uint8Array | undefined },
): Promise<Uint8Array> {
  const about = aboutOf(head, network)
  const bytes = encode(content)
  const signature = agentKey === undefined ? undefined : await signLetter(agentKey, about, bytes)
  return sealTo(readerKey, encode({ content: bytes, ...defined({ signature }) }), about)
}

/** Opens what is meant for this reader and no other, with the head it was sealed with. */
export async function openLetter(
  head: LetterHead,
  sealed: Uint8Array,
  { network, secret }: { network: string; secret: Uint8Array },
): Promise<OpenedLetter> {
  const about = aboutOf(head, network)
  const { content, signature } = mapOf(opened(secret, sealed, about))
  if (!(content instanceof Uint8Array)) return refuse('unreadable')
  if (signature !== undefined && (await signerOf(signature, about, content)) !== head.from) return refuse('forged')
  return { content: mapOf(content), signed: signature !== undefined }
}

function aboutOf({ kind, id, from, to, time }: LetterHead, network: string): Uint8Array {
  return encode({ purpose: 'kg/1/letter', kind, network, id, from, to, time })
}

function opened(secret: Uint8Array, sealed: Uint8Array, about: Uint8Array): Uint8Array {
  try {
    return openFrom(secret, sealed, about)
  } catch (cause) {
    return refuse('unreadable', cause)
  }
}

/** A map from bytes that anyone may have written. */
export function mapOf(bytes: Uint8Array): Readonly<Record<string, unknown>> {
  try {
    const value = decode(bytes)
    if (typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array))
      return value as Readonly<Record<string, unknown>>
  } catch (cause) {
    return refuse('malformed', cause)
  }
  return refuse('malformed')
}
