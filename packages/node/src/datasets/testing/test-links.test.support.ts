import type { KgElement } from '@kg/ingest/datasets'
import { openTestLedger } from '../../platform/testing/test-ledger.test.support.js'
import { joinConnectors } from '../links/bridges.js'
import { edgesOf } from '../links/ledger-graph.js'
import { putPiece } from '../records/write-copy.js'
import { copyPieces } from './copy-pieces.test.support.js'

/** Elements and links of some copies in a ledger, all of them live. */
export async function openTestLinks() {
  const test = await openTestLedger()
  const put = (copy: string, creator: string, ...graph: KgElement[]) =>
    test.ledger.writeWithoutReceipt((w) => {
      for (const piece of copyPieces(creator, graph)) putPiece(w, copy, piece)
      joinConnectors(w, copy, () => true)
    })
  const links = (vertex: string, isVisible: (copy: string) => boolean = () => true) =>
    test.ledger.read((r) => [...edgesOf(r, vertex, isVisible)].map(({ type, to }) => [type, to]))
  return Object.assign(test, { put, links })
}
