import { defined } from '@kg/core'
import { describeRows } from '../../platform/caller/describe-rows.js'
import { decodeCursor, readPage } from '../../platform/caller/paging.js'
import type { Journal } from '../../platform/operations/journal.js'
import { type HostedGraph, hostedGraphs } from './table.js'

/** Lists a page of the context graphs whose ciphertext this node stores, and how much it stores of each. */
export function listHostedGraphs(
  { ledger, maxBytes }: { ledger: Journal; maxBytes: number },
  { limit, cursor }: { limit: number; cursor?: string | undefined },
) {
  const after = decodeCursor(cursor)
  const { rows, nextCursor } = ledger.read((r) =>
    readPage(r.range(hostedGraphs, defined({ after })), limit, ({ key }) => key),
  )
  const graphs = describeRows(
    rows,
    ({ value }) => describeHosted(value, maxBytes),
    ({ key }) => markHosted(key, maxBytes),
  )
  return { graphs, ...defined({ nextCursor }) }
}

const iso = (time: number) => new Date(time).toISOString()

const describeHosted = ({ hash, curator, hostKey, messages, bytes, since }: HostedGraph, maxBytes: number) => ({
  nameHash: hash,
  epoch: hostKey?.epoch ?? 0,
  messages,
  bytes,
  maxBytes,
  ...defined({ curator }),
  since: iso(since),
})

/** What is left to show of a row that cannot be described. */
const markHosted = (nameHash: string, maxBytes: number) => ({
  nameHash,
  epoch: 0,
  messages: 0,
  bytes: 0,
  maxBytes,
  since: iso(0),
})
