import { defineError } from '@kg/core/errors'

// What a client meets before or instead of an answer. They stand here so that the docs list them with the others.

export const DaemonUnreachableError = defineError<{ baseUrl: string; why: string }>({
  code: 'DAEMON_UNREACHABLE',
  status: 503,
  title: 'The daemon does not answer',
  detail: ({ baseUrl, why }) => `Nothing answers at ${baseUrl} (${why}); the request was not sent`,
  remedy: (_, hint) => `Start the daemon: ${hint('start')}; for one elsewhere set KG_API to its address`,
})

export class TimeoutError extends defineError<{ method: string; path: string; timeoutMs: number }>({
  code: 'TIMEOUT',
  status: 504,
  title: 'No answer in time',
  detail: ({ method, path, timeoutMs }) => `TimeoutError: ${method} ${path} got no answer within ${timeoutMs} ms`,
  remedy: () => 'Try again, or wait longer: KG_API_READ_TIMEOUT_MS for reads, KG_API_LONG_TIMEOUT_MS for the rest',
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
    `${method} ${path} ${why}. It may have worked: the daemon keeps working on it (Idempotency-Key ${idempotencyKey})`,
  remedy: ({ idempotencyKey, ...data }, hint) =>
    `Check what became of it before you try again: ${hint('history', data)}, or GET /api/operations/${idempotencyKey}`,
})

export const ConnectionLostError = defineError<{ method: string; path: string; idempotencyKey?: string; why: string }>({
  code: 'CONNECTION_LOST',
  status: 503,
  title: 'The connection was lost',
  detail: ({ method, path, why }) => `The connection to the daemon was lost during ${method} ${path}: ${why}`,
  remedy: ({ idempotencyKey }, hint) =>
    idempotencyKey === undefined
      ? `Send it again when the daemon is back: ${hint('status')}`
      : `When the daemon is back, GET /api/operations/${idempotencyKey} tells the outcome; the same key can be sent again`,
})

export const ReplyUnreadableError = defineError<{ method: string; path: string; status: number; why: string }>({
  code: 'REPLY_UNREADABLE',
  status: 502,
  title: 'The answer is not that of a daemon',
  detail: ({ method, path, status, why }) => `${method} ${path} was answered with ${status}, and ${why}`,
  remedy: () => 'Check that KG_API is the address of a kg daemon of this version',
})

export const TimeoutSettingInvalidError = defineError<{ variable: string; value: string }>({
  code: 'TIMEOUT_SETTING_INVALID',
  status: 400,
  title: 'A time-out setting is not valid',
  detail: ({ variable, value }) =>
    `${variable} is ${JSON.stringify(value)}, which is not a whole number of milliseconds from 1 to 2147483647`,
  remedy: ({ variable }) => `Set ${variable} to digits only, such as 60000, or unset it`,
})
