import { defineError } from '@kg/core/errors'

export class PeerRefusedError extends defineError<{
  peer: string
  protocol: string
  code: string
  detail: string
  /** The reason alone, if the peer sent it. */
  why?: string
}>({
  code: 'PEER_REFUSED',
  status: 502,
  title: 'The peer refused the request',
  detail: ({ peer, protocol, code, detail }) => `${peer} refused ${protocol}: ${code}: ${detail}`,
  remedy: ({ code }) =>
    code === 'RATE_LIMITED' || code === 'BUSY' ? 'Try again a little later' : 'Check the code that the peer returned',
}) {}

export class PeerReplyInvalidError extends defineError<{ peer: string; protocol: string; why: string }>({
  code: 'PEER_REPLY_INVALID',
  status: 502,
  title: 'The peer’s answer is not usable',
  detail: ({ peer, protocol, why }) => `The answer of ${peer} to ${protocol} was dropped: ${why}`,
  remedy: () => 'Ask another peer',
}) {}

export class RequestTooLargeError extends defineError<{ protocol: string; bytes: number; maxBytes: number }>({
  code: 'REQUEST_TOO_LARGE',
  status: 413,
  title: 'The request is too large',
  detail: ({ protocol, bytes, maxBytes }) => `${protocol} takes ${maxBytes} bytes, not ${bytes}`,
  remedy: () => 'Send less at once',
}) {}

export class PeerRateLimitedError extends defineError<{ protocol: string; perMinute: number; retryAfterMs: number }>({
  code: 'RATE_LIMITED',
  status: 429,
  title: 'Too many requests',
  detail: ({ protocol, perMinute, retryAfterMs }) =>
    `${protocol} accepts ${perMinute} requests per minute from one peer; the next one in ${retryAfterMs} ms`,
  remedy: () => 'Wait, then try again',
}) {}

export class PeerBusyError extends defineError<{ protocol: string }>({
  code: 'BUSY',
  status: 503,
  title: 'Too many requests at once',
  detail: ({ protocol }) => `${protocol} is already answering the maximum number of requests`,
  remedy: () => 'Try again a little later',
}) {}

export class PeerTooSlowError extends defineError<{ minBytesPerSecond: number; stallMs: number; maxReplyMs: number }>({
  code: 'PEER_TOO_SLOW',
  status: 408,
  title: 'The peer is too slow',
  detail: ({ minBytesPerSecond, stallMs, maxReplyMs }) =>
    `It was slower than ${minBytesPerSecond} bytes per second for ${stallMs} ms, or took longer than ${maxReplyMs} ms`,
  remedy: () => 'Try again over a faster connection. What has already arrived is not requested again',
}) {}

export class ReplyTooLargeError extends defineError<{ protocol: string; maxBytes: number }>({
  code: 'REPLY_TOO_LARGE',
  status: 500,
  title: 'The reply is too large',
  detail: ({ protocol, maxBytes }) => `The reply of ${protocol} is longer than its limit of ${maxBytes} bytes`,
  remedy: () => 'Ask for less at once',
}) {}

export class MalformedFrameError extends defineError<{ why: string }>({
  code: 'MALFORMED_FRAME',
  status: 400,
  title: 'Not a frame of this protocol',
  detail: ({ why }) => why,
  remedy: () => 'Check the peer’s version of the software',
}) {}

export class AlreadyServedError extends defineError<{ protocol: string }>({
  code: 'PROTOCOL_ALREADY_SERVED',
  status: 500,
  title: 'The protocol already has a handler',
  detail: ({ protocol }) => `${protocol} is already served on this host`,
  remedy: () => 'Remove the first handler before you add another',
}) {}
