import { defineError } from '@kg/core/errors'

export class PeerRefusedError extends defineError<{ peer: string; protocol: string; code: string; detail: string }>({
  code: 'PEER_REFUSED',
  status: 502,
  title: 'The peer refused the request',
  detail: ({ peer, protocol, code, detail }) => `${peer} refused ${protocol}: ${code}: ${detail}`,
  remedy: ({ code }) =>
    code === 'RATE_LIMITED' || code === 'BUSY' ? 'try again a little later' : 'see the code that the peer gave',
}) {}

export class PeerReplyInvalidError extends defineError<{ peer: string; protocol: string; why: string }>({
  code: 'PEER_REPLY_INVALID',
  status: 502,
  title: 'The peer answered with something unusable',
  detail: ({ peer, protocol, why }) => `the answer of ${peer} to ${protocol} was dropped: ${why}`,
  remedy: () => 'ask another peer',
}) {}

export class RequestTooLargeError extends defineError<{ protocol: string; bytes: number; maxBytes: number }>({
  code: 'REQUEST_TOO_LARGE',
  status: 413,
  title: 'The request is too large',
  detail: ({ protocol, bytes, maxBytes }) => `${protocol} takes ${maxBytes} bytes, not ${bytes}`,
  remedy: () => 'send less at once',
}) {}

export class PeerRateLimitedError extends defineError<{ protocol: string; perMinute: number; retryAfterMs: number }>({
  code: 'RATE_LIMITED',
  status: 429,
  title: 'Too many requests',
  detail: ({ protocol, perMinute, retryAfterMs }) =>
    `${protocol} takes ${perMinute} requests a minute of one peer; the next one in ${retryAfterMs} ms`,
  remedy: () => 'wait, then try again',
}) {}

export class PeerBusyError extends defineError<{ protocol: string }>({
  code: 'BUSY',
  status: 503,
  title: 'All places are taken',
  detail: ({ protocol }) => `${protocol} is answering as many requests as it may at once`,
  remedy: () => 'try again a little later',
}) {}

export class PeerTooSlowError extends defineError<{ minBytesPerSecond: number; stallMs: number; maxReplyMs: number }>({
  code: 'PEER_TOO_SLOW',
  status: 408,
  title: 'The peer is too slow',
  detail: ({ minBytesPerSecond, stallMs, maxReplyMs }) =>
    `slower than ${minBytesPerSecond} bytes a second for ${stallMs} ms, or longer than ${maxReplyMs} ms`,
  remedy: () => 'ask again over a faster line; what has arrived need not be asked for again',
}) {}

export class ReplyTooLargeError extends defineError<{ protocol: string; maxBytes: number }>({
  code: 'REPLY_TOO_LARGE',
  status: 500,
  title: 'The reply is too large',
  detail: ({ protocol, maxBytes }) => `the reply of ${protocol} is longer than the ${maxBytes} bytes it may have`,
  remedy: () => 'ask for less at once',
}) {}

export class MalformedFrameError extends defineError<{ why: string }>({
  code: 'MALFORMED_FRAME',
  status: 400,
  title: 'Not a frame of this protocol',
  detail: ({ why }) => why,
  remedy: () => 'the peer may run another version of the software',
}) {}

export class AlreadyServedError extends defineError<{ protocol: string }>({
  code: 'PROTOCOL_ALREADY_SERVED',
  status: 500,
  title: 'The protocol has a handler already',
  detail: ({ protocol }) => `${protocol} is already served on this host`,
  remedy: () => 'end the first handler before setting another',
}) {}
