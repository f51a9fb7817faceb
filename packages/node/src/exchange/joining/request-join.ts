import { type JoinDelegation, JoinRefusedError } from '@kg/contract'
import { contextGraphUri, defined } from '@kg/core'
import { actOf } from '../../platform/acts/acts.js'
import type { Caller } from '../../platform/caller/caller.js'
import { type AcceptRequestNeeds, acceptRequest } from './accept-request.js'
import { JoinLaterError, JoinMessageRefusedError } from './errors.js'
import { moveJoin } from './join-moves.js'
import type { Outbox } from './outbox.js'
import { type CuratorNode, readCurator } from './read-curator.js'
import { refuseKnownGraph } from './refuse-known-graph.js'
import { requireDelegation } from './require-delegation.js'
import { resolveWantedGraph } from './resolve-wanted-graph.js'
import type { SignRequestNeeds } from './sign-request.js'
import { type JoinRow, joinRows, newParcel, parcelKey, parcels } from './table.js'

export interface RequestJoinNeeds extends SignRequestNeeds, AcceptRequestNeeds {
  outbox: Outbox
}

export interface JoinWish {
  curatorPeerId: string
  delegation?: JoinDelegation | undefined
  agentName?: string | undefined
}

/** How long a caller waits for the curator's node; after that the request travels in the background. */
const patienceMs = 4000

/** Asks a curator, on this node or another, to let an agent of this node into a context graph. */
export async function requestJoin(
  needs: RequestJoinNeeds,
  given: string,
  wish: JoinWish,
  caller: Caller,
): Promise<JoinRow> {
  const { ledger, network } = needs
  const id = ledger.read((r) => resolveWantedGraph(r, given))
  const curator = readCurator(wish.curatorPeerId)
  const isHere = curator.peerId === network.peerId
  const made = ledger.findRecorded('join.request', contextGraphUri(id)) && findRequest(needs, id, wish, caller)
  const row = made ?? (await makeRequest(needs, { id, wish, curator }, caller))
  return { ...row, delivered: row.delivered || isHere }
}

/** The request that was made before, when the same call is sent again under its key. */
function findRequest(
  { ledger }: RequestJoinNeeds,
  id: string,
  { delegation }: JoinWish,
  caller: Caller,
): JoinRow | undefined {
  const agent = delegation?.agentAddress.toLowerCase() ?? caller.agent
  return ledger.read((r) => r.get(joinRows, ['out', id, agent]) ?? r.get(joinRows, ['in', id, agent]))
}

async function makeRequest(
  needs: RequestJoinNeeds,
  { id, wish, curator }: { id: string; wish: JoinWish; curator: CuratorNode },
  caller: Caller,
): Promise<JoinRow> {
  const { ledger, network } = needs
  const isHere = curator.peerId === network.peerId
  const delegation = await requireDelegation(needs, { id, given: wish.delegation }, caller)
  const asAgent = { ...caller, agent: delegation.agentAddress }
  ledger.read((r) => refuseKnownGraph(r, id, asAgent, isHere))
  if (isHere) return askHere(needs, delegation, wish.agentName)
  await network.ready('Joining a context graph')
  return askCurator(needs, delegation, { ...curator, name: wish.agentName })
}

/** The curator is an agent of this node. */
async function askHere(needs: RequestJoinNeeds, delegation: JoinDelegation, name?: string): Promise<JoinRow> {
  try {
    return await acceptRequest(needs, delegation, { peerId: needs.network.peerId, name })
  } catch (cause) {
    if (cause instanceof JoinMessageRefusedError || cause instanceof JoinLaterError)
      throw new JoinRefusedError({ contextGraphId: delegation.contextGraphId }, { cause })
    throw cause
  }
}

async function askCurator(
  { ledger, outbox }: RequestJoinNeeds,
  delegation: JoinDelegation,
  { peerId, address, name }: CuratorNode & { name?: string | undefined },
): Promise<JoinRow> {
  const { contextGraphId: id, agentAddress: agent, encryptionKey, network, nonce, signature } = delegation
  const known = ledger.read((r) => r.get(joinRows, ['out', id, agent]))
  const row: JoinRow = {
    direction: 'out',
    contextGraph: id,
    agent,
    peerId,
    status: moveJoin(known, 'request'),
    delivered: false,
    encryptionKey,
    network,
    nonce,
    issuedAt: Date.parse(delegation.issuedAt),
    expiresAt: Date.parse(delegation.expiresAt),
    ...defined({ signature, address, name }),
  }
  const parcel = newParcel({ peerId, kind: 'request', contextGraph: id, agent })
  await ledger.write(actOf('join.request', agent, contextGraphUri(id)), (w) => {
    w.put(joinRows, ['out', id, agent], row)
    w.put(parcels, parcelKey(parcel), parcel)
  })
  await outbox.attempt(parcel, patienceMs)
  const now = ledger.read((r) => r.get(joinRows, ['out', id, agent])) ?? row
  if (now.status === 'rejected') throw new JoinRefusedError({ contextGraphId: id })
  return now
}
