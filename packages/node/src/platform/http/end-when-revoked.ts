import type { ServerResponse } from 'node:http'
import { every } from '@kg/core/async'

const checkMs = 1000

/** Cuts an answer that is still being sent when its token is revoked. */
export function endWhenRevoked(response: ServerResponse, isAllowed: () => boolean): void {
  const stop = every(checkMs, () => {
    if (!isAllowed()) response.destroy()
  })
  response.once('close', stop)
}
