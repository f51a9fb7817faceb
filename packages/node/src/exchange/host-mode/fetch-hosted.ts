import { nameHash } from '@kg/core'
import { every, pause } from '@kg/core/async'
import { type Host, sealEnvelope } from '@kg/net'
import type { Logger } from 'pino'
import { isRestricted } from '../../memory/context-graphs/access.js'
import { contextGraphs } from '../../memory/context-graphs/table.js'
import { Background } from '../../platform/background/background.js'
import type { Journal } from '../../platform/operations/journal.js'
import { currentKey, openAsMember } from '../membership/group-keys.js'
import { hostSeed } from '../membership/host-key.js'
import { definitions } from '../membership/table.js'
import { fromWire, readBytes, toWire } from '../p2p/wire.js'
import { mayServe } from '../sync/peer-access.js'
import type { RecordReceiver } from '../sync/record-receiver.js'
import { readContent } from '../sync/share-message.js'
import { hostProtocol } from './serve-hosted.js'
import { hostCursors } from './table.js'

export interface FetchNeeds {
  ledger: Journal
  receiver: RecordReceiver
  log: Logger
}

/** A peer announces its protocols a moment after it has connected. */
const greetingMs = 1500
const pollMs = 30_000

/** Reads members' messages from hosts while no other member is connected. Returns the function that ends it. */
export function fetchHosted(host: Host, { ledger, receiver, log }: FetchNeeds): () => Promise<void> {
  const ending = new AbortController()
  const background = new Background((err) => log.debug({ err }, 'a host could not be read'))
  const connected = () => [...new Set(host.connections().map(({ peerId }) => peerId))]

  const { signal } = ending

  const readSoon = (peerId: string) => background.soon(() => read(peerId))
  const stopListening = host.onConnect((peerId) => {
    void pause(greetingMs, signal).then(() => readSoon(peerId))
  })
  every(pollMs, () => connected().forEach(readSoon), { signal })

  async function read(peerId: string): Promise<void> {
    const unattended = ledger.read((r) =>
      [...r.range(contextGraphs)]
        .map(({ value }) => value)
        .filter((row) => row.subscribed && isRestricted(row) && !connected().some((peer) => mayServe(r, row, peer))),
    )
    if (unattended.length === 0) return
    const { protocols } = await host.peerInfo(peerId)
    if (!protocols.includes(`/kg/1/${hostProtocol.name}`)) return
    for (const { id } of unattended) await readGraph(peerId, id)
  }

  async function readGraph(peerId: string, id: string): Promise<void> {
    const hash = nameHash(id)
    const { key, hostKey, after } = ledger.read((r) => ({
      key: currentKey(r, id),
      hostKey: r.get(definitions, id)?.hostKey,
      after: r.get(hostCursors, [peerId, hash]) ?? 0,
    }))
    if (key === undefined || hostKey?.epoch !== key.epoch) return
    const said = { type: 'host-proof', network: host.networkId, body: toWire({ graph: hash, peerId: host.peerId }) }
    const request = toWire({ graph: hash, key: hostKey, proof: sealEnvelope(said, hostSeed(key)), after })
    for await (const frame of host.requestStream(peerId, hostProtocol.name, request, { signal })) {
      const { number, sealed } = fromWire(frame)
      await accept(id, hash, readBytes(sealed, 'sealed'))
      await ledger.writeWithoutReceipt((w) => w.put(hostCursors, [peerId, hash], Number(number)))
    }
  }

  /** A message without a key here, or without its content, waits for a member. */
  async function accept(id: string, hash: string, sealed: Uint8Array): Promise<void> {
    try {
      const content = ledger.read((r) => openAsMember(r, id, hash, sealed))
      const { record, chunks } = content === undefined ? {} : readContent(content, hash)
      if (record !== undefined && chunks !== undefined) await receiver.accept(record, chunks)
    } catch (err) {
      log.debug({ err, contextGraph: id }, 'a kept message was refused')
    }
  }

  return async () => {
    stopListening()
    ending.abort()
    await background.stop()
  }
}
