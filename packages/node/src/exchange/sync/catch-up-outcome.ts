import { defined, mapDefined } from '@kg/core'
import { DialFailedError, PeerRefusedError, PeerSilentError } from '@kg/net'
import type { CatchUpRow } from './catch-up-table.js'
import { NotServedError } from './peer-access.js'

const isRefusal = (error: unknown) =>
  error instanceof NotServedError || (error instanceof PeerRefusedError && error.data.code === 'GRAPH_NOT_SERVED')
/** Whether a peer cannot be reached any more, or says that it is stopping. */
export const hasLeft = (error: unknown): boolean =>
  error instanceof DialFailedError || (error instanceof PeerRefusedError && error.data.code === 'HOST_STOPPED')
/** Whether a peer could not be reached, or did not answer. */
export const isSilence = (error: unknown): boolean => hasLeft(error) || error instanceof PeerSilentError

/** How a catch-up ended: one peer that answered is enough; else the best reason there is. */
export function outcomeOf(
  { peers }: Pick<CatchUpRow, 'peers'>,
  faults: readonly unknown[],
): Pick<CatchUpRow, 'status' | 'error'> {
  if (peers === 0 && faults.length === 0) return { status: 'unreachable', error: 'No peer is connected' }
  const fault = faults.find((error) => !isRefusal(error))
  const why = defined({ error: mapDefined(fault, (fault) => (fault as Error).message) })
  if (peers > 0) return { status: 'done', ...why }
  if (fault === undefined) return { status: 'denied', error: `None of ${faults.length} peers serves it to this node` }
  return { status: isSilence(fault) ? 'unreachable' : 'failed', ...why }
}
