import { defined } from '@kg/core'
import { sealTo } from '@kg/net'
import type { LedgerReader } from '@kg/store'
import { assetRows } from '../../memory/assets/table.js'
import { isMember } from '../../memory/context-graphs/access.js'
import { contextGraphs } from '../../memory/context-graphs/table.js'
import { actingNode } from '../membership/acting-nodes.js'
import { definitionName } from '../membership/definition.js'
import { toWire } from '../p2p/wire.js'
import { recordOf } from '../sync/record.js'
import { approvalAad } from './read-approval.js'
import { type JoinRow, joinRows, type ParcelRow } from './table.js'

/** What a parcel says now. Nothing if it has become needless. `peerId` is this node's. */
export function parcelContents(
  r: LedgerReader,
  { kind, contextGraph: graph, agent }: ParcelRow,
  peerId: string,
): object | undefined {
  const row = r.get(contextGraphs, graph)
  const isIn = row !== undefined && isMember(row, { agent, isAdmin: false })
  const request = r.get(joinRows, ['in', graph, agent])
  switch (kind) {
    case 'request':
      return requestContents(r.get(joinRows, ['out', graph, agent]), peerId)
    case 'approved':
      return isIn ? approvalContents(r, graph, agent) : undefined
    case 'rejected':
      return request?.status === 'rejected' ? { kind, graph, agent, nonce: request.nonce ?? '' } : undefined
    case 'removed':
      return isIn ? undefined : { kind, graph, agent }
    case 'joined':
      return { kind, graph, agent }
  }
}

/** Where to dial first for a parcel, if the agent has said so. */
export const parcelAddress = (r: LedgerReader, { kind, contextGraph, agent }: ParcelRow): string | undefined =>
  kind === 'request' ? r.get(joinRows, ['out', contextGraph, agent])?.address : undefined

const iso = (time: number): string => new Date(time).toISOString()

function requestContents(row: JoinRow | undefined, peerId: string): object | undefined {
  if (row?.status !== 'pending') return undefined
  const { contextGraph, agent, encryptionKey, network, nonce, signature, name } = row
  const delegation = {
    contextGraphId: contextGraph,
    agentAddress: agent,
    peerId,
    encryptionKey,
    network,
    nonce,
    signature,
    issuedAt: iso(row.issuedAt),
    expiresAt: iso(row.expiresAt ?? 0),
  }
  return { kind: 'request', delegation, ...defined({ name }) }
}

/** The definition as it is now, encrypted for the agent alone. */
function approvalContents(r: LedgerReader, graph: string, agent: string): object | undefined {
  const { curator = '' } = r.get(contextGraphs, graph) ?? {}
  const asset = r.get(assetRows, [graph, definitionName, curator])
  const node = actingNode(r, graph, agent)
  if (asset?.swm === undefined || node === undefined) return undefined
  const inner = toWire({ record: recordOf(asset, asset.swm), text: r.contentText(asset.swm.content) })
  const key = Uint8Array.from(Buffer.from(node.encryptionKey, 'hex'))
  return { kind: 'approved', agent, sealed: sealTo(key, inner, approvalAad(agent)) }
}
