import * as contract from '@kg/contract'
import * as core from '@kg/core'
import { defined, KgError } from '@kg/core'
import { type Audience, type ErrorRecord, hintFor } from '@kg/core/errors'

/** Why a try failed, and what the caller can do about it. */
export interface JobFault {
  code: string
  message: string
  /** For a person at the command line. */
  remedy: string
  /** What the error is about, so that the remedy can be written for another reader. */
  data?: Record<string, unknown>
  retryable: boolean
}

/** The one error policy: the request's own fault ends the job, anything else is tried again later. */
export const isOwnFault = (error: unknown): boolean => error instanceof KgError && error.status < 500

export function faultOf(error: unknown, isFinal: boolean): JobFault {
  const known = error instanceof KgError ? error : undefined
  return {
    code: known?.code ?? 'INTERNAL',
    message: error instanceof Error ? error.message : String(error),
    remedy: known?.remedy ?? 'Read the log: kg logs',
    retryable: !isFinal,
    ...defined({ data: known && plainData(known.data) }),
  }
}

/** The remedy of a stored fault, in the words of whoever reads it. Rows of earlier releases have only the first one. */
export function remedyOf({ code, data, remedy }: JobFault, audience: Audience): string {
  const record = records.get(code)
  return data === undefined || record === undefined ? remedy : record.remedy(data, hintFor(audience))
}

const isErrorClass = (value: unknown): value is { record: ErrorRecord } =>
  typeof value === 'function' && 'record' in value

const exported: unknown[] = [...Object.values(contract), ...Object.values(core)]
const records = new Map(exported.filter(isErrorClass).map(({ record }) => [record.code, record]))

/** What is known about an error by its code. */
export const errorRecordOf = (code: string): ErrorRecord | undefined => records.get(code)

/** Only what can be stored and read back as it was. */
function plainData(data: object): Record<string, unknown> | undefined {
  const isPlain = Object.values(data).every((value) =>
    ['string', 'number', 'boolean', 'undefined'].includes(typeof value),
  )
  return isPlain ? { ...data } : undefined
}
