import { defineError } from '@kg/core'

/** Requests to join, and what becomes of them. */
export const joinProtocol = {
  name: 'join',
  maxRequestBytes: 8 * 2 ** 20,
  maxReplyBytes: 16 * 1024,
  deadlineMs: 15_000,
  ratePerMinute: 60,
  concurrency: 16,
}

/** Most requests that wait: for one context graph, of one node, and invitations nobody asked for. */
export const limits = { perGraph: 1000, perPeer: 20, invitations: 500 }

/** One answer for whatever is not to be: the peer must not learn what there is. */
export class JoinNotTakenError extends defineError<object>({
  code: 'JOIN_REFUSED',
  status: 403,
  title: 'Not taken',
  detail: () => 'This node takes no such message about this context graph',
  remedy: () => 'check the id and the peer',
}) {}

export class JoinLaterError extends defineError<object>({
  code: 'BUSY',
  status: 503,
  title: 'Too much is waiting',
  detail: () => 'Too many requests to join are waiting',
  remedy: () => 'try again later',
}) {}
