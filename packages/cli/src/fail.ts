import { defined } from '@kg/core/values'
import { CommanderError } from 'commander'
import { exitCodes } from './exit-codes.js'

/** A failure as data: two lines for a person, or one JSON object. */
export interface Failure {
  readonly code: string
  readonly detail: string
  readonly remedy: string
  readonly exitCode: number
  readonly status?: number
  readonly title?: string
  /** What the error says beside the text. */
  readonly data?: object
  /** Of a fault of the program itself. */
  readonly stack?: string
}

const byCode: Readonly<Record<string, number>> = {
  USAGE: exitCodes.usage,
  TIMEOUT_SETTING_INVALID: exitCodes.usage,
  DAEMON_UNREACHABLE: exitCodes.unreachable,
  CONNECTION_LOST: exitCodes.unreachable,
  TIMEOUT: exitCodes.timeout,
  OUTCOME_UNKNOWN: exitCodes.outcomeUnknown,
}
const byStatus: Readonly<Record<number, number>> = {
  401: exitCodes.forbidden,
  403: exitCodes.forbidden,
  404: exitCodes.notFound,
}

export function toFailure(error: unknown, usage = 'kg --help'): Failure {
  if (error instanceof CommanderError) return wrongUsage(error, usage)
  if (isKnown(error)) {
    const { code, message: detail, remedy, status, title, data } = error
    return { code, detail, remedy, status, title, data, exitCode: byCode[code] ?? byStatus[status] ?? exitCodes.failed }
  }
  if (!(error instanceof Error)) return fault(String(error))
  if (error.name === 'AbortError') {
    const remedy = 'The command has stopped, but the daemon may still finish what it had started'
    return { code: 'INTERRUPTED', detail: 'Interrupted', remedy, exitCode: exitCodes.interrupted }
  }
  const { code, syscall } = error as NodeJS.ErrnoException
  if (typeof code === 'string' && typeof syscall === 'string') {
    const exitCode = code === 'ENOENT' ? exitCodes.notFound : exitCodes.failed
    return { code, detail: error.message, remedy: 'Check the path and its permissions', exitCode }
  }
  return fault(error.message, error.stack)
}

function fault(detail: string, stack?: string): Failure {
  const remedy = 'This is a bug in kg. Please report it with the lines below'
  return { code: 'INTERNAL', detail, remedy, exitCode: exitCodes.internal, ...defined({ stack }) }
}

/** commander says "error: what is wrong", and perhaps "(Did you mean x?)" on a second line. */
function wrongUsage({ message }: CommanderError, usage: string): Failure {
  const [detail = '', hint] = message.replace(/^error: /, '').split('\n')
  const remedy = hint === undefined ? `See ${usage}` : `${hint.replace(/^\(|\)$/g, '')} See ${usage}`
  return { code: 'USAGE', detail, remedy, exitCode: exitCodes.usage }
}

interface Known extends Error {
  code: string
  remedy: string
  status: number
  title: string
  data: object
}

/** By its shape: the class would have to be loaded for every start. */
const isKnown = (error: unknown): error is Known =>
  error instanceof Error && 'remedy' in error && 'code' in error && typeof error.code === 'string'
