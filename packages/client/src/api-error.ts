import type { Problem } from '@kg/contract'
import { KgError } from '@kg/core/errors'
import { defined, mapDefined } from '@kg/core/values'
import type { ReceivedHeaders } from './transport/transport.js'

/** The node refused or failed: its answer as an error. `data` holds what the answer says beside the text. */
export class ApiError extends KgError<Readonly<Record<string, unknown>>> {}

const standard = new Set(['type', 'title', 'status', 'detail', 'instance', 'code', 'error', 'remedy'])

/** An error from an answer of 400 or more; `body` is its JSON or its text. */
export function apiError(status: number, body: unknown, headers?: ReceivedHeaders): ApiError {
  const problem = problemFrom(body)
  const text = typeof body === 'string' && body.trim() !== '' ? body.trim().slice(0, 200) : undefined
  const data: Record<string, unknown> = Object.fromEntries(
    Object.entries(problem).filter(([name]) => !standard.has(name)),
  )
  const retryAfter = Number(headers?.get('retry-after') ?? Number.NaN)
  if (Number.isFinite(retryAfter)) data.retryAfterSeconds = retryAfter
  const detail = problem.detail ?? problem.error ?? text ?? `The answer was ${status}`
  const remedy = problem.remedy ?? 'Check that KG_API is the address of a kg daemon'
  return new ApiError(
    {
      code: problem.code ?? `HTTP_${status}`,
      status,
      title: problem.title ?? `Status ${status}`,
      detail: () => detail,
      remedy: () => remedy,
    },
    data,
  )
}

/** A problem document is taken as it is; the `{message, code}` of the earlier generations becomes one. */
function problemFrom(body: unknown): Partial<Problem> {
  if (body === null || typeof body !== 'object') return {}
  if ('detail' in body || 'error' in body || !('message' in body) || typeof body.message !== 'string') return body
  const { message: detail, ...rest } = body
  const code = 'code' in rest && typeof rest.code === 'string' ? rest.code : undefined
  return { ...defined({ remedy: mapDefined(code, (code) => `Look up ${code} in docs/errors.md`) }), ...rest, detail }
}
