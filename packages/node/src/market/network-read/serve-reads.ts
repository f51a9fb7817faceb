import { DatasetNotOfferedError, ReadNotFreeError } from '@kg/contract'
import { type Host, TokenBuckets } from '@kg/net'
import { datasetText } from '../../datasets/exporting/dataset-text.js'
import { shownElements } from '../../datasets/exporting/read-elements.js'
import type { Journal } from '../../platform/operations/journal.js'
import { findShared, type HeldDatasets, type PriceOf } from '../network-query/find-offered.js'
import { inPieces } from '../sales/in-pieces.js'
import { ReadLaterError } from '../sales/read-later.js'
import { reads, readsPerMinute } from './protocol.js'
import { readReadRequest } from './read-request.js'

export interface ServeReadNeeds {
  readonly ledger: Journal
  readonly priceOf: PriceOf
  readonly held?: HeldDatasets
  /** Whether datasets are handed over at all. */
  readonly answers: boolean
}

/** Hands datasets that are shared with everyone, or held for others, to other nodes; permissioned data only to agents with a grant. */
export function serveReads({ ledger, priceOf, held, answers }: ServeReadNeeds, host: Host) {
  const pace = new TokenBuckets(readsPerMinute)

  async function* hand(request: Uint8Array, reader: string): AsyncIterable<Uint8Array> {
    const parties = { network: host.networkId, reader, holder: host.peerId }
    const { datasetId, agent } = await readReadRequest(parties, request)
    if (pace.take(agent) > 0) throw new ReadLaterError({})
    const row = answers ? ledger.read((r) => findShared(r, datasetId, held)) : undefined
    if (row === undefined) throw new DatasetNotOfferedError({ datasetId })
    const price = priceOf(row)
    if (price > 0n) throw new ReadNotFreeError({ datasetId, price: String(price) })
    yield* inPieces(datasetText(row, shownElements(ledger, row, { agent, isAdmin: false })))
  }

  return host.serve(reads, (request, { peerId }) => hand(request, peerId))
}
