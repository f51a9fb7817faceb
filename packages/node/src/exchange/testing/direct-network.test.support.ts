import { type Host, type Membership, peerIdFromSeed } from '@kg/net'
import type { PeerNetwork } from '../p2p/peer-network.js'

type Handler = Parameters<Host['serve']>[1]

/** A network without wires: a test hands the bytes of a peer to the node, and nothing leaves it. */
export interface DirectNetwork extends PeerNetwork {
  /** Lets the node serve and join, once it is put together. */
  open(): Promise<void>
  protocols(): string[]
  /** Asks as a peer. Resolves when the answer is there, whatever it is. */
  ask(protocol: string, request: Uint8Array, peerId: string): Promise<unknown>
  /** Says something on a topic as a neighbour. Returns the verdict. */
  say(topic: string, message: Uint8Array, peerId: string): Promise<string>
}

export function openDirectNetwork(seed: Uint8Array, networkId: string): DirectNetwork {
  const peerId = peerIdFromSeed(seed)
  const handlers = new Map<string, Handler>()
  const topics = new Map<string, Membership>()
  const listeners: Parameters<PeerNetwork['onOpen']>[0][] = []
  const gone = (id: string): never => {
    throw new Error(`nobody can reach ${id}`)
  }
  const host: Partial<Host> = {
    peerId,
    networkId,
    multiaddrs: () => [],
    connections: () => [],
    counters: () => ({}),
    onConnect: () => () => undefined,
    onDisconnect: () => () => undefined,
    subscribersOf: () => [],
    publish: async () => ({ recipients: 0 }),
    leave: (topic) => void topics.delete(topic),
    join(topic, membership) {
      topics.set(topic, membership)
      return true
    },
    async serve({ name }, handler) {
      handlers.set(name, handler)
      return async () => void handlers.delete(name)
    },
    dial: async (id) => gone(id),
    request: async (id) => gone(id),
    // biome-ignore lint/correctness/useYield: nobody answers
    requestStream: async function* (id) {
      gone(id)
    },
    peerInfo: async (id) => gone(id),
  }
  // Only what the node asks of a host is here; anything else fails as a missing function does.
  const whole = host as Host
  const signal = new AbortController().signal

  return {
    peerId,
    seed,
    status: () => ({ state: 'ready', peerId, networkId, multiaddrs: [] }),
    current: () => whole,
    ready: async () => whole,
    onOpen: (listener) => void listeners.push(listener),
    async open() {
      for (const listener of listeners) await listener(whole)
    },
    stop: async () => undefined,
    protocols: () => [...handlers.keys()],
    async ask(protocol, request, from) {
      const reply = await handlers.get(protocol)?.(request, { peerId: from, signal })
      if (reply === undefined || reply instanceof Uint8Array) return reply
      for await (const _ of reply as AsyncIterable<Uint8Array>);
      return undefined
    },
    async say(topic, message, from) {
      const member = topics.get(topic)
      const verdict = (await member?.validate(message, from)) ?? 'ignore'
      if (verdict === 'accept') member?.onMessage(message, from)
      return verdict
    },
  }
}
