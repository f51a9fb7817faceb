import {
  AlreadyMemberError,
  ContextGraphSystemError,
  ContextGraphTakenError,
  ForbiddenError,
  type JoinDelegation,
  JoinDelegationInvalidError,
  JoinKeyNotHeldError,
  JoinRefusedError,
  ValidationFailedError,
} from '@kg/contract'
import { checkContextGraphId, contextGraphUri, defined } from '@kg/core'
import { InvalidPeerIdError, publicKeyOf } from '@kg/net'
import { agentRows } from '../../memory/agents/table.js'
import type { SealDomain } from '../../memory/assets/seal-domain.js'
import { isMember, isRestricted, maySee } from '../../memory/context-graphs/access.js'
import { contextGraphs } from '../../memory/context-graphs/table.js'
import { actOf } from '../../platform/acts/acts.js'
import type { Caller } from '../../platform/caller/caller.js'
import type { AgentKeys } from '../../platform/home/agent-keys.js'
import type { Journal } from '../../platform/operations/journal.js'
import { signText } from '../membership/agent-signature.js'
import type { PeerNetwork } from '../p2p/peer-network.js'
import { encryptionKeyOf } from '../profiles/encryption-keys.js'
import { checkDelegation, delegationText, networkOf, newDelegation } from './delegation.js'
import { JoinLaterError, JoinMessageRefusedError } from './errors.js'
import type { Incoming } from './incoming.js'
import { moveJoin } from './join-moves.js'
import type { Outbox } from './outbox.js'
import { type JoinRow, joinRows, newParcel, parcelKey, parcels } from './table.js'

export interface OutgoingNeeds {
  ledger: Journal
  keys: AgentKeys
  network: PeerNetwork
  sealDomain: () => Promise<SealDomain>
  incoming: Incoming
  outbox: Outbox
}

export interface JoinWish {
  curatorPeerId: string
  delegation?: JoinDelegation | undefined
  agentName?: string | undefined
}

/** How long a request waits for the curator's node before it says that it goes on by itself. */
const patienceMs = 4000

/** Requests of this node's agents to join context graphs that are curated elsewhere, or here by another agent. */
export function outgoingJoins({ ledger, keys, network, sealDomain, incoming, outbox }: OutgoingNeeds) {
  const encryptionKey = (agent: string) => Buffer.from(encryptionKeyOf(network.seed, agent).publicKey).toString('hex')

  /** A request, signed where the node holds the agent's key. */
  async function sign(id: string, { agent }: Caller) {
    const fields = { contextGraphId: checkContextGraphId(id), agentAddress: agent, peerId: network.peerId }
    const scope = { encryptionKey: encryptionKey(agent), network: networkOf(await sealDomain()) }
    const delegation = newDelegation({ ...fields, ...scope })
    const message = delegationText(delegation)
    const key = keys.get(agent)
    if (key === undefined) return { delegation, message }
    return { delegation: { ...delegation, signature: await signText(key, message) }, message }
  }

  async function request(id: string, wish: JoinWish, caller: Caller): Promise<JoinRow> {
    const { peerId, address } = readPeer(wish.curatorPeerId)
    const made = ledger.findRecorded('join.request', contextGraphUri(id)) && latest(id, wish, caller)
    if (made !== undefined) return made
    const delegation = await delegationOf(id, wish, caller)
    const agent = delegation.agentAddress
    refuseKnown(id, { ...caller, agent }, peerId)
    if (peerId === network.peerId) return askHere(delegation, wish.agentName)
    await network.ready('Joining a context graph')
    const known = ledger.read((r) => r.get(joinRows, ['out', id, agent]))
    const row: JoinRow = {
      direction: 'out',
      contextGraph: id,
      agent,
      peerId,
      status: moveJoin(known, 'request'),
      delivered: false,
      encryptionKey: delegation.encryptionKey,
      network: delegation.network,
      nonce: delegation.nonce,
      issuedAt: Date.parse(delegation.issuedAt),
      expiresAt: Date.parse(delegation.expiresAt),
      ...defined({ signature: delegation.signature, address, name: wish.agentName }),
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

  /** What a request has led to that is sent again under its key. */
  function latest(id: string, { delegation }: JoinWish, caller: Caller): JoinRow | undefined {
    const agent = delegation?.agentAddress.toLowerCase() ?? caller.agent
    return ledger.read((r) => r.get(joinRows, ['out', id, agent]) ?? r.get(joinRows, ['in', id, agent]))
  }

  /** The curator is an agent of this node. */
  async function askHere(delegation: JoinDelegation, name: string | undefined): Promise<JoinRow> {
    try {
      return await incoming.accept(delegation, network.peerId, name)
    } catch (cause) {
      if (cause instanceof JoinMessageRefusedError || cause instanceof JoinLaterError)
        throw new JoinRefusedError({ contextGraphId: delegation.contextGraphId }, { cause })
      throw cause
    }
  }

  async function delegationOf(id: string, { delegation: given }: JoinWish, caller: Caller): Promise<JoinDelegation> {
    if (given === undefined) {
      const { delegation } = await sign(id, caller)
      if (delegation.signature === undefined) throw new JoinKeyNotHeldError({ contextGraphId: id, agent: caller.agent })
      return delegation
    }
    const delegation = await checkDelegation(given, networkOf(await sealDomain()))
    const { agentAddress: agent } = delegation
    if (agent !== caller.agent && !(caller.isAdmin && ledger.read((r) => r.has(agentRows, agent))))
      throw new ForbiddenError({ why: 'The request is signed by another agent than the token’s' })
    const why =
      delegation.contextGraphId !== id
        ? 'it is for another context graph'
        : delegation.peerId !== network.peerId || delegation.encryptionKey !== encryptionKey(agent)
          ? 'it names another node'
          : undefined
    if (why !== undefined) throw new JoinDelegationInvalidError({ why })
    return delegation
  }

  /** One node keeps one context graph of an id. */
  function refuseKnown(id: string, caller: Caller, peerId: string): void {
    const { agent } = caller
    const row = ledger.read((r) => r.get(contextGraphs, id))
    // What the agent may not see is nothing to it: its request goes its way.
    if (row === undefined || !maySee(row, caller)) return
    const isHere = peerId === network.peerId
    if (row.kind === 'system') throw new ContextGraphSystemError({ contextGraphId: id })
    if (isRestricted(row) && isMember(row, { agent, isAdmin: false }))
      throw new AlreadyMemberError({ contextGraphId: id, agent })
    if (isHere) return
    const isOwn = ledger.read((r) => row.curator !== undefined && r.has(agentRows, row.curator))
    const isOpen = !isRestricted(row) && row.creator !== undefined
    if (isOwn || isOpen) throw new ContextGraphTakenError({ contextGraphId: id })
  }

  return { sign, request }
}

/** A peer id, or an address that ends in one. */
function readPeer(given: string): { peerId: string; address?: string } {
  const peerId = given.split('/').at(-1) ?? ''
  try {
    publicKeyOf(peerId)
  } catch (cause) {
    if (!(cause instanceof InvalidPeerIdError)) throw cause
    const problems = [{ path: 'curatorPeerId', problem: 'is no peer id, and ends in none' }]
    throw new ValidationFailedError({ where: 'body', problems }, { cause })
  }
  return given === peerId ? { peerId } : { peerId, address: given }
}
