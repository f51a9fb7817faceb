import { KgError } from '@kg/core'

/** Why a try has failed, in words for whoever asked for it. */
export interface JobFault {
  code: string
  message: string
  remedy: string
  retryable: boolean
}

/** What is the request's own fault ends it; anything else is tried later. */
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
