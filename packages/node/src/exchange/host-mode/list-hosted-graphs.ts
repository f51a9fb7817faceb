import { defined } from '@kg/core'
import { decodeCursor, readPage } from '../../platform/caller/paging.js'
import type { Journal } from '../../platform/operations/journal.js'
import { hostedGraphs } from './table.js'

/** Lists a page of the context graphs whose ciphertext this node stores, and how much it stores of each. */
export function listHostedGraphs(
  { ledger, maxBytes }: { ledger: Journal; maxBytes: number },
  { limit, cursor }: { limit: number; cursor?: string | undefined },
) {
  const after = decodeCursor(cursor)
  const { rows, nextCursor } = ledger.read((r) =>
    readPage(r.range(hostedGraphs, defined({ after })), limit, ({ key }) => key),
  )
  const graphs = rows.map(({ value: { hash, curator, hostKey, messages, bytes, since } }) => ({
    nameHash: hash,
    epoch: hostKey?.epoch ?? 0,
    messages,
    bytes,
    maxBytes,
    ...defined({ curator }),
    since: new Date(since).toISOString(),
  }))
  return { graphs, ...defined({ nextCursor }) }
}
