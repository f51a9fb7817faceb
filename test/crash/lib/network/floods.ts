import { nameHash } from '@kg/core'
import { encode } from '@kg/net'
import { slowLink } from '../../../lib/slow-link.js'
import { type Place, stranger } from '../../../lib/stranger.js'
import { gossipHints, gossipLies, replay, sendGarbage, stall } from './hostile.js'
import { graph, type Nodes, type Scene } from './scene.js'

/** Something that peers do to the first node for as long as the work lasts. */
export interface Flood {
  readonly name: string
  during(scene: Scene, place: Place, work: () => Promise<unknown>): Promise<unknown>
}

/** Several at once, each again as soon as it is done. */
async function again(count: number, harm: () => Promise<unknown>, work: () => Promise<unknown>): Promise<void> {
  let over = false
  const doing = Array.from({ length: count }, async () => {
    while (!over) await harm()
  })
  try {
    await work()
  } finally {
    over = true
    await Promise.all(doing)
  }
}

/** All harm goes to the first. */
const first = ({ nodes }: Scene): Nodes => ({
  size: 1,
  isRunning: (i) => nodes.isRunning(i),
  node: (i) => nodes.node(i),
  api: (i) => nodes.api(i),
  inventoryOf: (i, id) => nodes.inventoryOf(i, id),
})

/** Asks for large content over many streams, and takes a byte of it in a second. */
async function readSlowly(nodes: Nodes, place: Place, work: () => Promise<unknown>): Promise<void> {
  await using guest = await stranger(place)
  const [address = ''] = (await nodes.api(0).ok('status')).multiaddrs
  await using link = await slowLink(address)
  const peerId = await guest.host.dial(link.address)
  const lines = await nodes.inventoryOf(0, graph)
  const keys = lines
    .map((line) => line.split(' '))
    .map(([name, agent, layer]) => [name, agent?.toLowerCase(), layer].join('\n'))
  const request = encode({ graph: nameHash(graph), keys } as never)
  const over = new AbortController()
  const streams = Array.from({ length: 12 }, async () => {
    for await (const _ of guest.host.requestStream(peerId, 'assets', request, { signal: over.signal })) link.crawl()
  })
  // Most are refused: a peer has few places.
  const asking = Promise.allSettled(streams)
  try {
    await work()
  } finally {
    over.abort()
    await asking
  }
}

export const floods: readonly Flood[] = [
  { name: 'forge messages', during: (scene, place, work) => again(2, () => gossipLies(first(scene), place), work) },
  {
    name: 'send garbage and too much',
    during: (scene, place, work) => again(3, () => sendGarbage(first(scene), place), work),
  },
  {
    name: 'send the messages of others again',
    during: (scene, place, work) => again(1, () => replay(first(scene), place, () => scene.share(0, 5)), work),
  },
  {
    name: 'say again and again that there is something new',
    during: (scene, place, work) => again(2, () => gossipHints(first(scene), place, 200), work),
  },
  { name: 'read a byte in a second', during: (scene, place, work) => readSlowly(first(scene), place, work) },
  { name: 'never answer', during: (scene, place, work) => stall(first(scene), place, work) },
]
