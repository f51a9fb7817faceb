import type { PeerNetwork } from '../../exchange/p2p/peer-network.js'
import { toWire } from '../../exchange/p2p/wire.js'
import type { Platform } from '../../platform/open-platform.js'
import { acceptOffer } from './accept-offer.js'
import { collectQueries } from './collect-queries.js'
import type { HeldDatasets, PriceOf } from './find-offered.js'
import { NetworkQueries } from './network-queries.js'
import { readOffer } from './offer.js'
import { offers } from './protocol.js'
import { openQuestionBudget } from './question-budget.js'
import { QuestionListener } from './question-listener.js'

export interface OpenQueryNeeds {
  readonly platform: Pick<Platform, 'ledger' | 'keys' | 'log' | 'collector' | 'config' | 'budgets'>
  readonly network: PeerNetwork
  readonly priceOf: PriceOf
  readonly held: HeldDatasets
  /** Whether questions of peers are answered. */
  readonly answers: boolean
  readonly onFault: (error: unknown) => void
}

/** Asks the network for datasets, accepts offers, and answers the questions of others. */
export function openNetworkQueries({
  platform,
  network,
  priceOf,
  held,
  answers,
  onFault,
}: OpenQueryNeeds): NetworkQueries {
  const { ledger, keys, log, collector, config, budgets } = platform
  const budget = openQuestionBudget(budgets)
  const windowMs = config['market.queryWindow'] * 1000
  collector.add(collectQueries(ledger))
  network.onOpen(async (host) => {
    new QuestionListener({ ledger, network, budget, priceOf, held, answers, log }, host).start()
    await host.serve(offers, async (request, { peerId }) => {
      await acceptOffer({ ledger }, readOffer(host, request, peerId), peerId)
      return toWire({ accepted: true })
    })
  })
  return new NetworkQueries({ ledger, keys, network, windowMs, onFault })
}
