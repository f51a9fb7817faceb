import { KgError } from '@kg/core'

/** Why a try failed, and what the caller can do about it. */
export interface JobFault {
  code: string
  message: string
  remedy: string
  retryable: boolean
}

/** The one error policy: the request's own fault ends the job, anything else is tried again later. */
export const isOwnFault = (error: unknown): boolean => error instanceof KgError && error.status < 500

export function faultOf(error: unknown, isFinal: boolean): JobFault {
  const known = error instanceof KgError ? error : undefined
  return {
    code: known?.code ?? 'INTERNAL',
    message: error instanceof Error ? error.message : String(error),
    remedy: known?.remedy ?? 'kg logs has the details',
    retryable: !isFinal,
  }
}
