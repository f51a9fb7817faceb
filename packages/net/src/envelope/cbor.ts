import * as cborg from 'cborg'
import { NotCanonicalCborError } from './errors.js'

export type CborValue =
  | string
  | number
  | bigint
  | boolean
  | null
  | Uint8Array
  | readonly CborValue[]
  | { readonly [key: string]: CborValue }

function refuse(why: string): never {
  throw new NotCanonicalCborError({ why })
}

const encoding: cborg.EncodeOptions = {
  ...cborg.rfc8949EncodeOptions,
  typeEncoders: {
    number: (value: number) =>
      Number.isSafeInteger(value) && !Object.is(value, -0) ? null : refuse(`number ${value}`),
    undefined: () => refuse('undefined'),
  },
}

const decoding: cborg.DecodeOptions = {
  strict: true,
  allowIndefinite: false,
  allowUndefined: false,
  allowInfinity: false,
  allowNaN: false,
  rejectDuplicateMapKeys: true,
}

/** The one encoding of a value: sorted keys, shortest forms, no floats, no indefinite lengths. */
export function encode(value: CborValue): Uint8Array {
  try {
    return cborg.encode(value, encoding)
  } catch (error) {
    if (error instanceof NotCanonicalCborError) throw error
    throw new NotCanonicalCborError({ why: reason(error) }, { cause: error })
  }
}

/** Refuses every byte string that `encode` would not have made. */
export function decode(bytes: Uint8Array): CborValue {
  let value: CborValue
  try {
    value = cborg.decode(bytes, decoding)
  } catch (error) {
    throw new NotCanonicalCborError({ why: reason(error) }, { cause: error })
  }
  if (Buffer.compare(encode(value), bytes) !== 0) refuse('it encodes to other bytes')
  return value
}

function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
