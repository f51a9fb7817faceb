import type { PeerId } from '@libp2p/interface'
import { networkAddressOf, transportOf } from './addresses.js'
import type { Counters } from './counters.js'
import { Deadline } from './deadline.js'
import { InvalidHostOptionError } from './errors.js'
import type { Gate } from './gate.js'
import type { Peers, WaitOptions } from './host.js'
import type { Modules } from './modules.js'
import type { Node } from './node.js'

const dialMs = 15_000
const pingMs = 10_000

export interface PeersNeeds {
  readonly node: Node
  readonly modules: Modules
  readonly gate: Gate
  readonly counters: Counters
  readonly peerIdOf: (text: string) => PeerId
  readonly log: (line: string) => void
  readonly stopped: AbortSignal
}

export function peers({ node, modules, gate, counters, peerIdOf, log, stopped }: PeersNeeds): Peers {
  async function waiting<T>(
    peer: string,
    what: string,
    { signal, deadlineMs }: WaitOptions & { deadlineMs: number },
    work: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const deadline = new Deadline(deadlineMs, signal)
    try {
      return await work(deadline.signal)
    } catch (error) {
      counters.add(`${what}.failed`)
      throw deadline.explain(error, peer, what)
    } finally {
      deadline.clear()
    }
  }

  function listen(event: 'peer:connect' | 'peer:disconnect', listener: (peerId: string) => void): () => void {
    const handler = ({ detail }: CustomEvent<PeerId>) => {
      // What a listener of this event throws would end the process.
      try {
        listener(detail.toString())
      } catch (error) {
        counters.add('peers.listener-failed')
        log(`a listener of ${event} failed: ${String(error)}`)
      }
    }
    node.addEventListener(event, handler, { signal: stopped })
    return () => node.removeEventListener(event, handler)
  }

  return {
    dial(target, options = {}) {
      const goal = target.startsWith('/') ? parseAddress(modules, target) : peerIdOf(target)
      return waiting(target, 'dial', { deadlineMs: dialMs, ...options }, async (signal) => {
        const connection = await node.dial(goal, { signal })
        return connection.remotePeer.toString()
      })
    },
    async disconnect(peerId) {
      await node.hangUp(peerIdOf(peerId), { signal: AbortSignal.timeout(5_000) })
    },
    async block(peerId, ms) {
      gate.block(peerId, ms)
      counters.add('peers.blocked')
      await node.hangUp(peerIdOf(peerId), { signal: AbortSignal.timeout(5_000) })
    },
    ping(peerId, options = {}) {
      const peer = peerIdOf(peerId)
      return waiting(peerId, 'ping', { deadlineMs: pingMs, ...options }, (signal) =>
        node.services.ping.ping(peer, { signal, runOnLimitedConnection: true }),
      )
    },
    connections() {
      return node.getConnections().map((connection) => {
        const remoteAddr = connection.remoteAddr.toString()
        return {
          peerId: connection.remotePeer.toString(),
          remoteAddr,
          direction: connection.direction,
          transport: transportOf(remoteAddr),
          openedAt: connection.timeline.open,
          streams: connection.streams.length,
        }
      })
    },
    addressOf(peerId) {
      const [connection] = node.getConnections(peerIdOf(peerId))
      return connection === undefined ? undefined : networkAddressOf(connection.remoteAddr.toString())
    },
    async peerInfo(peerId) {
      const peer = peerIdOf(peerId)
      const connections = node.getConnections(peer)
      const known = (await node.peerStore.has(peer)) ? await node.peerStore.get(peer) : undefined
      const agent = known?.metadata.get('AgentVersion')
      return {
        peerId,
        connected: connections.length > 0,
        addresses: known?.addresses.map(({ multiaddr }) => multiaddr.toString()) ?? [],
        protocols: known?.protocols ?? [],
        latencyMs: connections.find(({ rtt }) => rtt !== undefined)?.rtt,
        agentVersion: agent === undefined ? undefined : new TextDecoder().decode(agent),
      }
    },
    onConnect: (listener) => listen('peer:connect', listener),
    onDisconnect: (listener) => listen('peer:disconnect', listener),
  }
}

function parseAddress({ multiaddr }: Modules, text: string) {
  try {
    return multiaddr(text)
  } catch (error) {
    throw new InvalidHostOptionError({ option: 'address', value: text, why: 'not a multiaddr' }, { cause: error })
  }
}
