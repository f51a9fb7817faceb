import { type Host, sealStream, TokenBuckets } from '@kg/net'
import { datasetText } from '../../datasets/exporting/dataset-text.js'
import { shownElements } from '../../datasets/exporting/read-elements.js'
import { inPieces } from './in-pieces.js'
import { saleProtocol } from './protocol.js'
import { ReadLaterError } from './read-later.js'
import { readSaleRequest } from './sale-request.js'
import { salePurpose, writeSaleTerms } from './sale-terms.js'
import { type SellNeeds, sellDataset } from './sell-dataset.js'

/** Sales to one agent in a minute, whichever node it uses. */
const salesPerMinute = 20

/** Hands datasets that have a price to other nodes, encrypted; permissioned data only to agents with a grant. */
export function serveSales(needs: SellNeeds, host: Host) {
  const pace = new TokenBuckets(salesPerMinute)

  async function* sell(request: Uint8Array, buyer: string): AsyncIterable<Uint8Array> {
    const parties = { network: host.networkId, buyer, seller: host.peerId }
    const wanted = await readSaleRequest(parties, request)
    if (pace.take(wanted.agent) > 0) throw new ReadLaterError({})
    const { row, terms, publicKey } = await sellDataset(needs, wanted)
    yield writeSaleTerms(terms)
    const text = datasetText(row, shownElements(needs.ledger, row, { agent: wanted.agent, isAdmin: false }))
    yield* sealStream(publicKey, inPieces(text), salePurpose(row.id))
  }

  return host.serve(saleProtocol, (request, { peerId }) => sell(request, peerId))
}
