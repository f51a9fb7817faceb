import { defineError } from '@kg/core/errors'

export class NotCanonicalCborError extends defineError<{ why: string }>({
  code: 'NOT_CANONICAL_CBOR',
  status: 400,
  title: 'Not deterministic CBOR',
  detail: ({ why }) => `The bytes are not deterministic CBOR: ${why}`,
  remedy: () => 'Encode integers, text, bytes, booleans, null, arrays and maps with text keys, in their shortest form',
}) {}

export class EnvelopeTooLargeError extends defineError<{ bytes: number; maxBytes: number }>({
  code: 'ENVELOPE_TOO_LARGE',
  status: 413,
  title: 'The envelope is too large',
  detail: ({ bytes, maxBytes }) => `The envelope has ${bytes} bytes; the limit is ${maxBytes}`,
  remedy: () => 'Send large content by reference',
}) {}

export class EnvelopeMalformedError extends defineError<{ why: string }>({
  code: 'ENVELOPE_MALFORMED',
  status: 400,
  title: 'Not an envelope',
  detail: ({ why }) => `The bytes are not an envelope: ${why}`,
  remedy: () => 'Check the sender’s version of the software',
}) {}

export class EnvelopeForeignError extends defineError<{ network: string; expected: string }>({
  code: 'ENVELOPE_OF_ANOTHER_NETWORK',
  status: 403,
  title: 'The envelope belongs to another network',
  detail: ({ network, expected }) => `The envelope is for ${network}, but this node is in ${expected}`,
  remedy: () => 'Connect the sender to the same network',
}) {}

export class EnvelopeOutOfTimeError extends defineError<{ time: number; now: number }>({
  code: 'ENVELOPE_OUT_OF_TIME',
  status: 403,
  title: 'The envelope is too old or from the future',
  detail: ({ time, now }) => `It was sealed ${now - time} ms ago, according to the two clocks`,
  remedy: () => 'Correct the clocks of both nodes, or send it again',
}) {}

export class EnvelopeForgedError extends defineError<{ from: string }>({
  code: 'ENVELOPE_SIGNATURE_INVALID',
  status: 403,
  title: 'The signature is not valid',
  detail: ({ from }) => `${from} did not sign these bytes`,
  remedy: () => 'Drop it: it was changed on its way, or forged',
}) {}
