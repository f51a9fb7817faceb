import { randomBytes } from 'node:crypto'
import { nameHash } from '@kg/core'
import { pause } from '@kg/core/async'
import { encode, type Host, sealEnvelope } from '@kg/net'
import { type Place, type Stranger, sealedRecord, stranger } from '../../../lib/stranger.js'
import { graph, type Nodes } from './scene.js'

const topic = `graph/${nameHash(graph).slice(2, 34)}`
const lines = ['<urn:evil:a> <urn:evil:b> "1" .', '<urn:evil:a> <urn:evil:b> "2" .']
const protocols = [
  'heads',
  'inventory',
  'assets',
  'storage-ack',
  'join',
  'message',
  'query',
  'skill',
  'verify-proposal',
]

const requests = (): Uint8Array[] => [
  new Uint8Array(0),
  ...[1, 100, 10_000].map((length) => new Uint8Array(randomBytes(length))),
  // Nested past any depth that means something.
  new Uint8Array(5000).fill(0x81),
  encode({}),
  encode({ heads: [[1, 2]], graph: 7, message: 'no', keys: [0], record: {}, epochs: -1 }),
  encode({ graph: nameHash(graph), message: new Uint8Array(randomBytes(400)), keys: ['\n\n', 'a\nb\nvm'] }),
  // More than any of them takes.
  new Uint8Array(2 * 2 ** 20),
]

async function each(nodes: Nodes, guest: Stranger, work: (host: Host, peerId: string) => Promise<unknown>) {
  for (let i = 0; i < nodes.size; i++) if (nodes.isRunning(i)) await work(guest.host, await guest.meet(nodes.node(i)))
}

/** Sends every protocol what it cannot use. All of it must be refused; how many times it was. */
export async function sendGarbage(nodes: Nodes, place: Place): Promise<{ refused: number; answered: number }> {
  await using guest = await stranger(place)
  const counts = { refused: 0, answered: 0 }
  await each(nodes, guest, async (host, peerId) => {
    for (const name of protocols)
      for (const body of requests())
        try {
          await host.request(peerId, name, body, { deadlineMs: 5000 })
          counts.answered++
        } catch {
          counts.refused++
        }
  })
  return counts
}

type Message = (guest: Stranger, place: Place) => Uint8Array

const share = (guest: Stranger, message: object, more: { time?: number; network?: string } = {}): Uint8Array =>
  sealEnvelope(
    {
      ...{
        type: 'share',
        network: guest.host.networkId,
        body: encode({ graph: nameHash(graph), ...message } as never),
      },
      ...more,
    },
    guest.seed,
  )
const sealed = (name: string, place: Place) => sealedRecord({ graph, name, lines, place })
const hour = 3_600_000

/** Names that begin with `evil-` must never show up anywhere. */
const messages: Readonly<Record<string, Message>> = {
  garbage: () => new Uint8Array(randomBytes(500)),
  'a signature of nobody': (guest, place) => {
    const bytes = share(guest, sealed('evil-signature', place))
    bytes.set(randomBytes(8), bytes.length - 20)
    return bytes
  },
  'another’s asset': (guest, place) => {
    const { record, chunks } = sealed('evil-author', place)
    return share(guest, { record: { ...record, author: `0x${'34'.repeat(20)}` }, chunks })
  },
  'a changed version': (guest, place) => {
    const { record, chunks } = sealed('evil-version', place)
    return share(guest, { record: { ...record, version: 9 }, chunks })
  },
  'content that was not sealed': (guest, place) => {
    const { record } = sealed('evil-content', place)
    return share(guest, {
      record,
      chunks: sealedRecord({ graph, name: 'x', lines: ['<urn:x> <urn:y> "z" .'], place }).chunks,
    })
  },
  'a clock an hour behind': (guest, place) => share(guest, sealed('evil-late', place), { time: Date.now() - hour }),
  'a clock an hour ahead': (guest, place) => share(guest, sealed('evil-early', place), { time: Date.now() + hour }),
  'another network': (guest, place) => share(guest, sealed('evil-network', place), { network: 'other' }),
}

/** Tells the topic of the graph what is not true, each lie by a peer of its own. */
export async function gossipLies(nodes: Nodes, place: Place): Promise<number> {
  let heard = 0
  for (const message of Object.values(messages)) {
    await using guest = await stranger(place)
    guest.host.join(topic, { validate: () => 'accept', onMessage: () => undefined })
    await each(nodes, guest, async () => undefined)
    await meshed(guest)
    heard += (await guest.host.publish(topic, message(guest, place))).recipients
  }
  return heard
}

/** Sends on what somebody else has said, from another place. */
export async function replay(nodes: Nodes, place: Place, provoke: () => Promise<unknown>): Promise<number> {
  await using ear = await stranger(place)
  const said: Uint8Array[] = []
  ear.host.join(topic, { validate: () => 'accept', onMessage: (bytes) => void said.push(bytes) })
  await each(nodes, ear, async () => undefined)
  await meshed(ear)
  await provoke()
  for (let tries = 0; said.length === 0 && tries < 100; tries++) await pause(50)
  await using mouth = await stranger(place)
  mouth.host.join(topic, { validate: () => 'accept', onMessage: () => undefined })
  await each(nodes, mouth, async () => undefined)
  await meshed(mouth)
  for (const bytes of said) await mouth.host.publish(topic, bytes)
  return said.length
}

/** Says many times, in messages that are in order, that something is new. How many were heard. */
export async function gossipHints(nodes: Nodes, place: Place, count: number): Promise<number> {
  await using guest = await stranger(place)
  guest.host.join(topic, { validate: () => 'accept', onMessage: () => undefined })
  await each(nodes, guest, async () => undefined)
  await meshed(guest)
  let heard = 0
  for (let i = 0; i < count; i++) heard += (await guest.host.publish(topic, share(guest, { i }))).recipients
  return heard
}

/** A peer that says it has something, and then never answers. */
export async function stall<T>(nodes: Nodes, place: Place, work: () => Promise<T>): Promise<T> {
  await using guest = await stranger(place)
  for (const name of ['heads', 'inventory', 'assets'])
    await guest.host.serve(
      {
        name,
        maxRequestBytes: 2 ** 20,
        maxReplyBytes: 2 ** 20,
        deadlineMs: 60_000,
        ratePerMinute: 6000,
        concurrency: 1000,
      },
      (_, { signal }) =>
        new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    )
  guest.host.join(topic, { validate: () => 'accept', onMessage: () => undefined })
  await each(nodes, guest, async () => undefined)
  await meshed(guest)
  const { record } = sealed('evil-never', place)
  await guest.host.publish(topic, share(guest, { record }))
  return work()
}

/** Gossip reaches those that are known to listen. */
async function meshed({ host }: Stranger): Promise<void> {
  for (let tries = 0; host.subscribersOf(topic).length === 0 && tries < 60; tries++) await pause(50)
}
