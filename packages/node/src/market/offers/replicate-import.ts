import { DatasetNotFoundError, OfferNotStartedError } from '@kg/contract'
import type { Caller } from '../../platform/caller/caller.js'
import { isOpen } from './offer-moves.js'
import type { OfferRequest, Offers } from './offers.js'
import type { OfferRow } from './table.js'

/** An offer as generation 1 makes it: one for an import. An earlier one without holders is cancelled. */
export async function replicateImport(
  offers: Pick<Offers, 'ask' | 'list' | 'cancel'>,
  request: OfferRequest,
  caller: Caller,
  signal: AbortSignal,
): Promise<OfferRow> {
  const earlier = offers.list(caller, request.datasetId)
  const held = earlier.find(({ state }) => state === 'finalized')
  if (held !== undefined) throw new OfferNotStartedError({ why: `its offer ${held.id} has holders` })
  try {
    const row = await offers.ask(request, caller, signal)
    for (const { id, state } of earlier) if (isOpen(state)) await offers.cancel(id, caller)
    return row
  } catch (cause) {
    if (!(cause instanceof DatasetNotFoundError)) throw cause
    throw new OfferNotStartedError({ why: cause.message }, { cause })
  }
}
