import { KgError } from '@kg/core'
import { DialFailedError, type Host, type Membership, peerIdFromSeed } from '@kg/net'
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
  /** Makes one peer reachable while some work runs: it answers every request with these frames. */
  answer<T>(peerId: string, reply: PeerReply, work: () => Promise<T>): Promise<T>
}

/** What a peer answers to a request of the node, frame by frame. */
export type PeerReply = (
  protocol: string,
  request: Uint8Array,
) => readonly Uint8Array[] | Promise<readonly Uint8Array[]>

/** `onFault` hears of every error that a handler throws and that is not a refusal of ours. */
export function openDirectNetwork(
  seed: Uint8Array,
  networkId: string,
  onFault: (error: unknown) => void = () => undefined,
): DirectNetwork {
  const peerId = peerIdFromSeed(seed)
  const handlers = new Map<string, Handler>()
  const topics = new Map<string, Membership>()
  const listeners: Parameters<PeerNetwork['onOpen']>[0][] = []
  let speaking: { peerId: string; reply: PeerReply } | undefined
  const reach = (id: string): PeerReply => {
    if (speaking?.peerId !== id) throw new DialFailedError({ peer: id, why: 'nobody can reach it' })
    return speaking.reply
  }
  async function noteFaults<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof KgError)) onFault(error)
      throw error
    }
  }
  const host: Partial<Host> = {
    peerId,
    networkId,
    multiaddrs: () => [],
    connections: () => [],
    addressOf: () => undefined,
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
    async dial(id) {
      reach(id)
      return id
    },
    async request(id, protocol, bytes) {
      const [frame] = await reach(id)(protocol, bytes)
      if (frame === undefined) throw new DialFailedError({ peer: id, why: 'it does not answer' })
      return frame
    },
    requestStream: async function* (id, protocol, bytes) {
      yield* await reach(id)(protocol, bytes)
    },
    async peerInfo(id) {
      reach(id)
      const protocols = [...handlers.keys()].map((name) => `/kg/1/${name}`)
      return { peerId: id, connected: true, addresses: [], protocols, latencyMs: 0, agentVersion: 'test' }
    },
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
    ask: (protocol, request, from) =>
      noteFaults(async () => {
        const reply = await handlers.get(protocol)?.(request, { peerId: from, signal })
        if (reply === undefined || reply instanceof Uint8Array) return reply
        for await (const _ of reply as AsyncIterable<Uint8Array>);
        return undefined
      }),
    say: (topic, message, from) =>
      noteFaults(async () => {
        const member = topics.get(topic)
        const verdict = (await member?.validate(message, from)) ?? 'ignore'
        if (verdict === 'accept') member?.onMessage(message, from)
        return verdict
      }),
    async answer(peerId, reply, work) {
      speaking = { peerId, reply }
      try {
        return await noteFaults(work)
      } finally {
        speaking = undefined
      }
    },
  }
}
