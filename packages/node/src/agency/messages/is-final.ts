import { PeerRefusedError } from '@kg/net'
import { MessageRefusedError } from '../../exchange/p2p/refusals.js'

/** Whether there is no point in trying again: the recipient does not take it. */
export function isFinal(error: unknown): boolean {
  return (
    error instanceof MessageRefusedError ||
    (error instanceof PeerRefusedError && error.data.code === MessageRefusedError.record.code)
  )
}
