import { nameHash } from '@kg/core'
import { type Host, sealEnvelope } from '@kg/net'
import type { Logger } from 'pino'
import type { GraphRotation } from '../../memory/context-graphs/graph-rotation.js'
import type { Journal } from '../../platform/operations/journal.js'
import { currentKey, openAsMember } from '../membership/group-keys.js'
import { hostSeed } from '../membership/host-key.js'
import { definitions } from '../membership/table.js'
import { connectedPeers } from '../p2p/connected-peers.js'
import { RecordInvalidError } from '../p2p/record-invalid.js'
import { fromWire, readBytes, toWire } from '../p2p/wire.js'
import { mayServe } from '../sync/peer-access.js'
import type { RecordReceiver } from '../sync/record-receiver.js'
import { readContent } from '../sync/share-message.js'
import { hostProtocol } from './protocol.js'
import { hostCursors } from './table.js'

export interface FetchNeeds {
  ledger: Journal
  receiver: RecordReceiver
  log: Logger
}

/** Fetches members' messages from a host, for some of the context graphs of which no other member is connected. */
export async function fetchHosted(
  needs: FetchNeeds,
  host: Host,
  { peerId, rotation }: { peerId: string; rotation: GraphRotation },
  signal: AbortSignal,
): Promise<void> {
  const connected = connectedPeers(host)
  const unattended = needs.ledger.read((r) =>
    rotation.next(r).filter((row) => row.subscribed && !connected.some((peer) => mayServe(r, row, peer))),
  )
  if (unattended.length === 0) return
  const { protocols } = await host.peerInfo(peerId)
  if (!protocols.includes(`/kg/1/${hostProtocol.name}`)) return
  for (const { id } of unattended) await fetchGraph(needs, { host, peerId, id, signal })
}

async function fetchGraph(
  { ledger, receiver, log }: FetchNeeds,
  { host, peerId, id, signal }: { host: Host; peerId: string; id: string; signal: AbortSignal },
): Promise<void> {
  const hash = nameHash(id)
  const { key, hostKey, after } = ledger.read((r) => ({
    key: currentKey(r, id),
    hostKey: r.get(definitions, id)?.hostKey,
    after: r.get(hostCursors, [peerId, hash]) ?? 0,
  }))
  if (key === undefined || hostKey?.epoch !== key.epoch) return
  const claim = { type: 'host-proof', network: host.networkId, body: toWire({ graph: hash, peerId: host.peerId }) }
  const request = toWire({ graph: hash, key: hostKey, proof: sealEnvelope(claim, hostSeed(key)), after })
  for await (const frame of host.requestStream(peerId, hostProtocol.name, request, { signal })) {
    const { number, sealed } = fromWire(frame)
    if (!Number.isSafeInteger(number)) throw new RecordInvalidError({ why: 'a message without its number' })
    await accept(readBytes(sealed, 'sealed'))
    await ledger.writeWithoutReceipt((w) => w.put(hostCursors, [peerId, hash], Number(number)))
  }

  /** A message without a key here, or without its content, waits for a member. */
  async function accept(sealed: Uint8Array): Promise<void> {
    try {
      const content = ledger.read((r) => openAsMember(r, id, hash, sealed))
      const { record, chunks } = content === undefined ? {} : readContent(content, hash)
      if (record !== undefined && chunks !== undefined) await receiver.accept(record, chunks)
    } catch (err) {
      log.debug({ err, contextGraph: id }, 'a stored message was refused')
    }
  }
}
