import { defineError } from '@kg/core/errors'

export class NotCanonicalCborError extends defineError<{ why: string }>({
  code: 'NOT_CANONICAL_CBOR',
  status: 400,
  title: 'Not deterministic CBOR',
  detail: ({ why }) => `the bytes are not the one deterministic encoding of a value: ${why}`,
  remedy: () => 'encode integers, text, bytes, booleans, null, arrays and maps with text keys, in their shortest form',
}) {}

export class EnvelopeTooLargeError extends defineError<{ bytes: number; maxBytes: number }>({
  code: 'ENVELOPE_TOO_LARGE',
  status: 413,
  title: 'The envelope is too large',
  detail: ({ bytes, maxBytes }) => `an envelope of ${bytes} bytes, at most ${maxBytes} are read`,
  remedy: () => 'send large content by reference',
}) {}

export class EnvelopeMalformedError extends defineError<{ why: string }>({
  code: 'ENVELOPE_MALFORMED',
  status: 400,
  title: 'Not an envelope',
  detail: ({ why }) => `the bytes are no envelope: ${why}`,
  remedy: () => 'the sender may run another version of the software',
}) {}

export class EnvelopeForeignError extends defineError<{ network: string; expected: string }>({
  code: 'ENVELOPE_OF_ANOTHER_NETWORK',
  status: 403,
  title: 'The envelope belongs to another network',
  detail: ({ network, expected }) => `it is for ${network}, this node is in ${expected}`,
  remedy: () => 'connect the sender to the same network',
}) {}

export class EnvelopeOutOfTimeError extends defineError<{ time: number; now: number }>({
  code: 'ENVELOPE_OUT_OF_TIME',
  status: 403,
  title: 'The envelope is too old or from the future',
  detail: ({ time, now }) => `sealed ${now - time} ms before now, by the two clocks`,
  remedy: () => 'set the clocks of both nodes, or send it anew',
}) {}

export class EnvelopeForgedError extends defineError<{ from: string }>({
  code: 'ENVELOPE_SIGNATURE_INVALID',
  status: 403,
  title: 'The signature does not fit',
  detail: ({ from }) => `${from} has not signed these bytes`,
  remedy: () => 'drop it: it was changed on its way, or is a forgery',
}) {}
