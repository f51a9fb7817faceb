import { ConnectionLostError, DaemonUnreachableError, TimeoutError } from '@kg/contract/errors'
import { ApiError } from './api-error.js'

/** Whether the same request may work a little later. What a node does not offer, it will not offer then either. */
export const mayPass = (error: unknown): boolean =>
  error instanceof ConnectionLostError ||
  error instanceof DaemonUnreachableError ||
  error instanceof TimeoutError ||
  (error instanceof ApiError && (error.status === 429 || (error.status >= 500 && error.status !== 501)))
