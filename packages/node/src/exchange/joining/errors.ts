import { defineError } from '@kg/core'

/** The one answer to every message that is refused: the peer must not learn what exists here. */
export class JoinMessageRefusedError extends defineError<object>({
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
