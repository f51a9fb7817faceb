import type { KgElement } from '@kg/ingest/datasets'
import { openTestLedger } from '../../platform/testing/test-ledger.test.support.js'
import { joinConnectors } from '../links/bridges.js'
import { edgesOf } from '../links/ledger-graph.js'
import { linkRowsOf, putLinkRows } from '../links/link-rows.js'

/** Elements and links of some copies in a ledger, all of them live. */
export async function openTestLinks() {
  const test = await openTestLedger()
  const put = (copy: string, creator: string, ...graph: KgElement[]) =>
    test.ledger.writeWithoutReceipt((w) => {
      const written = graph.map((element) => ({ element, text: JSON.stringify(element) }))
      putLinkRows(w, copy, 0, linkRowsOf(creator, written, 0))
      joinConnectors(w, copy, () => true)
    })
  const links = (vertex: string, isVisible: (copy: string) => boolean = () => true) =>
    test.ledger.read((r) => [...edgesOf(r, vertex, isVisible)].map(({ type, to }) => [type, to]))
  return Object.assign(test, { put, links })
}
