import { contextGraphUri, defined } from '@kg/core'
import { every } from '@kg/core/async'
import { sealTo } from '@kg/net'
import type { Logger } from 'pino'
import type { SealDomain } from '../../memory/assets/seal-domain.js'
import { assetRows } from '../../memory/assets/table.js'
import { isMember } from '../../memory/context-graphs/access.js'
import type { ContextGraphs } from '../../memory/context-graphs/context-graphs.js'
import { contextGraphs } from '../../memory/context-graphs/table.js'
import { actOf, isAbout, isAct } from '../../platform/acts/acts.js'
import { Background } from '../../platform/background/background.js'
import type { AgentKeys } from '../../platform/home/agent-keys.js'
import type { Journal } from '../../platform/operations/journal.js'
import { actingNode } from '../membership/acting-nodes.js'
import { definitionName } from '../membership/definition.js'
import type { PeerNetwork } from '../p2p/peer-network.js'
import { fromWire, readText, toWire } from '../p2p/wire.js'
import type { CatchUps } from '../sync/catch-ups.js'
import { recordOf } from '../sync/record.js'
import type { Sync } from '../sync/sync.js'
import { acceptApproval, acceptRejection, acceptRemoval, approvalAad } from './accept-decision.js'
import { checkDelegation, networkOf } from './delegation.js'
import { incomingJoins } from './incoming.js'
import { canMoveJoin, moveJoin } from './join-moves.js'
import { Outbox } from './outbox.js'
import { outgoingJoins } from './outgoing.js'
import { JoinNotTakenError, joinProtocol } from './protocol.js'
import { type JoinRow, joinKey, joinRows, newParcel, type ParcelRow, parcelKey, parcels } from './table.js'

export interface JoiningNeeds {
  ledger: Journal
  graphs: ContextGraphs
  keys: AgentKeys
  network: PeerNetwork
  sync: Sync
  catchUps: CatchUps
  sealDomain: () => Promise<SealDomain>
  /** Checks whether members of a context graph have to be notified. */
  updateMembers: (contextGraph: string) => void
  log: Logger
}

const checkMs = 10_000

export type Joining = ReturnType<typeof openJoining>

/** Joining curated context graphs, from the request to the data, on both sides. */
export function openJoining(needs: JoiningNeeds) {
  const { ledger, network, sync, catchUps, sealDomain, log } = needs
  const { seed, peerId } = network
  const background = new Background((err) => log.warn({ err }, 'joining did not go on'))
  const incoming = incomingJoins({ ...needs, peerId })
  const outbox = new Outbox({ ledger, log, courier: { contents, addressOf } })
  const outgoing = outgoingJoins({ ...needs, incoming, outbox })
  const ending = new AbortController()

  network.onOpen(async (host) => {
    await host.serve(joinProtocol, (request, { peerId: from }) => answer(request, from))
    await outbox.start(host)
    every(checkMs, check, { signal: ending.signal })
    check()
  })
  const stopListening = ledger.onCommit((receipt) => {
    if (isAbout(receipt, 'join') || isAct(receipt, 'asset.share')) outbox.wake()
  })

  async function answer(request: Uint8Array, from: string): Promise<Uint8Array> {
    const body = fromWire(request)
    const decisionNeeds = { ledger, seed, log, receiver: sync.receiver }
    switch (body.kind) {
      case 'request': {
        const delegation = await checkDelegation(body.delegation, networkOf(await sealDomain()))
        if (delegation.peerId !== from) throw new JoinNotTakenError({})
        const name = body.name === undefined ? undefined : readText(body.name, 'name', 128)
        return toWire({ status: (await incoming.accept(delegation, from, name)).status })
      }
      case 'approved':
        await acceptApproval(decisionNeeds, body, from)
        background.soon(finish)
        break
      case 'rejected':
        await acceptRejection(decisionNeeds, body, from)
        break
      case 'joined':
        await incoming.arrived(readText(body.graph, 'graph', 256), readText(body.agent, 'agent', 42), from)
        break
      case 'removed':
        await acceptRemoval(decisionNeeds, body, from)
        break
      default:
        throw new JoinNotTakenError({})
    }
    return toWire({ ok: true })
  }

  function contents({ kind, contextGraph: graph, agent }: ParcelRow): object | undefined {
    return ledger.read((r) => {
      const isIn = () => {
        const row = r.get(contextGraphs, graph)
        return row !== undefined && isMember(row, { agent, isAdmin: false })
      }
      const asked = r.get(joinRows, ['in', graph, agent])
      switch (kind) {
        case 'request':
          return requestOf(r.get(joinRows, ['out', graph, agent]))
        case 'approved':
          return isIn() ? approvalOf(graph, agent) : undefined
        case 'rejected':
          return asked?.status === 'rejected' ? { kind, graph, agent, nonce: asked.nonce ?? '' } : undefined
        case 'removed':
          return isIn() ? undefined : { kind, graph, agent }
        case 'joined':
          return { kind, graph, agent }
      }
    })
  }

  function requestOf(row: JoinRow | undefined): object | undefined {
    if (row?.status !== 'pending') return undefined
    const { contextGraph: contextGraphId, agent: agentAddress, encryptionKey, network: scope, nonce, signature } = row
    const times = { issuedAt: iso(row.issuedAt), expiresAt: iso(row.expiresAt ?? 0) }
    const delegation = {
      contextGraphId,
      agentAddress,
      peerId,
      encryptionKey,
      network: scope,
      nonce,
      signature,
      ...times,
    }
    return { kind: 'request', delegation, ...defined({ name: row.name }) }
  }

  /** The definition as it is now, for the agent alone. */
  function approvalOf(graph: string, agent: string): object | undefined {
    return ledger.read((r) => {
      const { curator = '' } = r.get(contextGraphs, graph) ?? {}
      const asset = r.get(assetRows, [graph, definitionName, curator])
      const node = actingNode(r, graph, agent)
      if (asset?.swm === undefined || node === undefined) return undefined
      const inner = toWire({ record: recordOf(asset, asset.swm), text: r.contentText(asset.swm.content) })
      const key = Uint8Array.from(Buffer.from(node.encryptionKey, 'hex'))
      return { kind: 'approved', agent, sealed: sealTo(key, inner, approvalAad(agent)) }
    })
  }

  function addressOf({ kind, contextGraph, agent }: ParcelRow): string | undefined {
    return kind === 'request' ? ledger.read((r) => r.get(joinRows, ['out', contextGraph, agent]))?.address : undefined
  }

  function check(): void {
    background.soon(expire)
    background.soon(finish)
  }

  /** What was approved is joined once the data is here. */
  async function finish(): Promise<void> {
    const rows = ledger.read((r) => [...r.by(joinRows, 'byStatus', { prefix: ['out', 'approved'] })])
    for (const { value } of rows) {
      const { contextGraph: graph, agent, peerId: curatorPeer } = value
      if (!ledger.read((r) => r.get(contextGraphs, graph))?.subscribed) continue
      const { status } = await (await catchUps.begin(graph)).ended
      if (status !== 'done') continue
      const parcel = newParcel({ peerId: curatorPeer, kind: 'joined', contextGraph: graph, agent })
      const act = actOf('join.arrive', agent, contextGraphUri(graph))
      await ledger.write(act, (w) => {
        const now = w.get(joinRows, joinKey(value))
        if (now?.status !== 'approved') return
        w.put(joinRows, joinKey(now), { ...now, status: moveJoin(now, 'arrive') })
        w.put(parcels, parcelKey(parcel), parcel)
      })
    }
  }

  async function expire(): Promise<void> {
    for (const direction of ['in', 'out'] as const)
      for (const { value } of ledger.read((r) => [...r.by(joinRows, 'byStatus', { prefix: [direction, 'pending'] })])) {
        if ((value.expiresAt ?? Number.POSITIVE_INFINITY) > Date.now()) continue
        const subject = contextGraphUri(value.contextGraph)
        await ledger.write(actOf('join.expire', value.agent, subject), (w) => {
          const now = w.get(joinRows, joinKey(value))
          if (now !== undefined && canMoveJoin(now, 'expire'))
            w.put(joinRows, joinKey(now), { ...now, status: moveJoin(now, 'expire') })
        })
      }
  }

  return {
    incoming,
    outgoing,
    async stop(): Promise<void> {
      ending.abort()
      stopListening()
      await outbox.stop()
      await background.stop()
    },
  }
}

const iso = (time: number): string => new Date(time).toISOString()
