import { defined } from '@kg/core'
import { KgError } from '@kg/core/errors'
import { decode, encode } from '../envelope/cbor.js'

/**
 * A request is one data frame; a reply is any number of data frames and then either `end` or `refusal`.
 * A frame is one byte of kind, four bytes of length (big endian) and that many bytes.
 */
export const frameKinds = { data: 0, end: 1, refusal: 2 } as const
export type FrameKind = (typeof frameKinds)[keyof typeof frameKinds]

export const headBytes = 5
/** Longer replies travel as several frames, so that neither side holds more than this for a frame. */
export const maxReplyFrameBytes = 2 ** 20
export const maxRefusalBytes = 4096
/** Two texts of this many characters fit in a refusal. */
const maxTextLength = 600

export interface Refusal {
  readonly code: string
  /** The whole sentence. */
  readonly detail: string
  /** The reason alone, for whoever says it in another sentence. Peers of earlier releases do not send it. */
  readonly why?: string
}

export const protocolId = (name: string) => `/kg/1/${name}`

/** What the asking peer may know of an error: never the text of an unexpected one. */
export function toRefusal(error: unknown): Refusal {
  if (error instanceof KgError)
    return { code: error.code, detail: error.message.slice(0, maxTextLength), ...defined({ why: reasonIn(error) }) }
  return { code: 'INTERNAL', detail: 'the peer could not answer because of an error of its own' }
}

/** Only what the sentence says as well. */
function reasonIn({ data, message }: KgError): string | undefined {
  const why = 'why' in data && typeof data.why === 'string' ? data.why : ''
  return why !== '' && message.includes(why) ? why.slice(0, maxTextLength) : undefined
}

export function encodeRefusal(refusal: Refusal): Uint8Array {
  return encode({ ...refusal })
}

export function decodeRefusal(bytes: Uint8Array): Refusal {
  const value = decode(bytes)
  if (typeof value === 'object' && value !== null && 'code' in value && 'detail' in value) {
    const { code, detail } = value
    const why = 'why' in value && typeof value.why === 'string' ? value.why : undefined
    if (typeof code === 'string' && /^[A-Z0-9_]{1,64}$/.test(code) && typeof detail === 'string')
      return { code, detail, ...defined({ why }) }
  }
  return { code: 'UNKNOWN', detail: 'the peer gave no reason' }
}
