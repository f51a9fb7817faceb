import { defineError } from '@kg/core/errors'

// What a client meets before or instead of an answer. They stand here so that the docs list them with the others.

export const DaemonUnreachableError = defineError<{ baseUrl: string; why: string }>({
  code: 'DAEMON_UNREACHABLE',
  status: 503,
  title: 'The daemon does not answer',
  detail: ({ baseUrl, why }) => `Nothing answers at ${baseUrl} (${why}), so the request was not sent`,
  remedy: (_, hint) => `Start the daemon: ${hint('start')}. If it runs elsewhere, set KG_API to its address`,
})

export class TimeoutError extends defineError<{ method: string; path: string; timeoutMs: number }>({
  code: 'TIMEOUT',
  status: 504,
  title: 'No answer in time',
  detail: ({ method, path, timeoutMs }) => `TimeoutError: ${method} ${path} got no answer within ${timeoutMs} ms`,
  remedy: () =>
    'Try again, or allow more time: KG_API_READ_TIMEOUT_MS for reads, KG_API_LONG_TIMEOUT_MS for everything else',
}) {
  // The name that the platform gives to such errors, which callers look for.
  override name = 'TimeoutError'
}

export const OutcomeUnknownError = defineError<{
  method: string
  path: string
  idempotencyKey: string
  why: string
  name?: string
  contextGraphId?: string
}>({
  code: 'OUTCOME_UNKNOWN',
  status: 504,
  title: 'The outcome is unknown',
  detail: ({ method, path, why, idempotencyKey }) =>
    `${method} ${path} ${why}. It may have succeeded: the daemon keeps working on it (Idempotency-Key ${idempotencyKey})`,
  remedy: ({ idempotencyKey, ...data }, hint) =>
    `Check the outcome before you try again: ${hint.audience === 'http' ? `GET /api/operations/${idempotencyKey}` : hint('history', data)}`,
})

export const ConnectionLostError = defineError<{ method: string; path: string; idempotencyKey?: string; why: string }>({
  code: 'CONNECTION_LOST',
  status: 503,
  title: 'The connection was lost',
  detail: ({ method, path, why }) => `The connection to the daemon was lost during ${method} ${path}: ${why}`,
  remedy: ({ idempotencyKey }, hint) =>
    idempotencyKey === undefined
      ? `Try again when the daemon is back: ${hint('status')}`
      : `When the daemon is back, check the outcome before you try again: ${hint.audience === 'http' ? `GET /api/operations/${idempotencyKey}` : hint('status')}`,
})

export const ReplyUnreadableError = defineError<{ method: string; path: string; status: number; why: string }>({
  code: 'REPLY_UNREADABLE',
  status: 502,
  title: 'The answer does not come from a kg daemon',
  detail: ({ method, path, status, why }) => `${method} ${path} returned ${status}, but ${why}`,
  remedy: () => 'Check that KG_API is the address of a kg daemon with the same version',
})

export const TimeoutSettingInvalidError = defineError<{ variable: string; value: string }>({
  code: 'TIMEOUT_SETTING_INVALID',
  status: 400,
  title: 'Invalid time-out setting',
  detail: ({ variable, value }) =>
    `${variable} is ${JSON.stringify(value)}, which is not a whole number of milliseconds from 1 to 2147483647`,
  remedy: ({ variable }) => `Set ${variable} to digits only, such as 60000, or unset it`,
})

export const DeadlinePassedError = defineError<{
  operation: string
  deadlineMs: number
  status?: string
  result?: string
}>({
  code: 'DEADLINE_PASSED',
  status: 504,
  title: 'Not done in time',
  detail: ({ operation, deadlineMs, status }) =>
    `The ${operation} was not done within ${deadlineMs} ms${status === undefined ? '' : `: it was ${status}`}. The node may go on with it`,
  remedy: ({ result }) =>
    result === undefined
      ? 'Allow more time: the option deadlineMs'
      : `Ask for the outcome later: GET ${result}. Or allow more time: the option deadlineMs`,
})
