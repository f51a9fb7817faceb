import { defined, defineError } from '@kg/core'

// What another node is told. One refusal stands for many reasons: it must not learn who is here or whom they shun.

export class MessageRefusedError extends defineError<{ reason: Reason }>({
  code: 'MESSAGE_REFUSED',
  status: 403,
  title: 'Not taken',
  detail: () => 'The recipient does not take this',
  remedy: () => 'Ask the recipient by another way to let you write',
}) {}

/** Not final: the profile of the sender may still be on its way. */
export class SenderUnknownError extends defineError<{ reason: Reason }>({
  code: 'SENDER_UNKNOWN',
  status: 403,
  title: 'The sender is not known here',
  detail: () => 'This node has not heard from the agent that the peer acts for it',
  remedy: () => 'Publish the profile of the agent, then try again',
}) {}

/** Not final: clocks can be set. */
export class OutOfTimeError extends defineError<{ reason: Reason }>({
  code: 'MESSAGE_OUT_OF_TIME',
  status: 403,
  title: 'Too old, or from the future',
  detail: () => 'By the clock of this node it is too old or from the future',
  remedy: () => 'Set the clocks of both nodes',
}) {}

export const isRefusal = (error: unknown): error is MessageRefusedError | SenderUnknownError | OutOfTimeError =>
  [MessageRefusedError, SenderUnknownError, OutOfTimeError].some((kind) => error instanceof kind)

/** Why something was not taken; kept here, and never told to the peer. */
export type Reason = 'malformed' | 'forged' | 'not-here' | 'denied' | 'out-of-time' | 'unreadable' | 'full' | 'repeated'

export function refuse(reason: Reason, cause?: unknown): never {
  throw new MessageRefusedError({ reason }, defined({ cause }))
}
