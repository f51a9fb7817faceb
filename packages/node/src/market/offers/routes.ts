import { HandlerNotFoundError, OfferNotFoundError, routes } from '@kg/contract'
import { formatAnswer } from '../../datasets/generation-1/format-answer.js'
import { type Binding, handle } from '../../platform/http/handle.js'
import type { Journal } from '../../platform/operations/journal.js'
import { describeReplication, describeStatus } from './describe-offer.js'
import { listOffers } from './list-offers.js'
import type { Offers } from './offers.js'
import { replicateImport } from './replicate-import.js'

/** Replication, in both generations. */
export function offerRoutes({ ledger, offers }: { ledger: Journal; offers: Offers }): Binding[] {
  return [
    handle(routes.replicate, async ({ body }, { caller, signal }) => {
      const wishes = {
        holdingMinutes: body.holding_time_in_minutes,
        price: body.token_amount_per_holder,
        checkMinutes: body.litigation_interval_in_minutes,
        holders: body.holders,
        minHolders: body.min_holders,
        minStake: body.min_stake,
        minReputation: body.min_reputation,
      }
      const request = { datasetId: body.dataset_id, blockchainId: body.blockchain_id, wishes }
      return { handler_id: (await offers.ask(request, caller, signal)).id }
    }),
    ...[routes.replicateStatus, routes.replicateResult].map((route) =>
      handle(route, ({ params }, { caller }) =>
        asHandler(params.handler_id, () => describeReplication(offers.get(params.handler_id, caller))),
      ),
    ),
    handle(routes.cancelReplication, ({ params }, { caller }) =>
      asHandler(params.handler_id, async () => describeReplication(await offers.cancel(params.handler_id, caller))),
    ),
    handle(routes.listOffers, ({ query }, { caller }) => ledger.read((r) => listOffers(r, query, caller))),
    handle(routes.replicateImport, async ({ body }, { caller, signal, request }) => {
      const wishes = {
        holdingMinutes: body.total_escrow_time_in_minutes,
        price: body.max_token_amount_per_dh,
        minStake: body.dh_min_stake_amount,
        minReputation: body.dh_min_reputation,
      }
      const row = await replicateImport(offers, { datasetId: body.import_id, wishes }, caller, signal)
      return formatAnswer(request, { replication_id: row.id })
    }),
    handle(routes.replicationStatus, ({ params }, { caller, request }) =>
      formatAnswer(request, describeStatus(offers.get(params.replication_id, caller))),
    ),
  ]
}

/** Generation 2 speaks of handlers. */
async function asHandler<T>(handlerId: string, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    if (cause instanceof OfferNotFoundError) throw new HandlerNotFoundError({ handlerId }, { cause })
    throw cause
  }
}
