import { startDeadline, within } from '@kg/core/async'
import { targetOf } from './addresses.js'
import type { Upkeep } from './keep-up.js'
import type { Modules } from './modules.js'
import type { Node } from './node.js'

const dialMs = 15_000
const reserveMs = 20_000

/** A connection that shall stand: to a bootstrap peer. */
export function standingConnection(node: Node, { multiaddr, peerIdFromString }: Modules, address: string): Upkeep {
  let peerId = targetOf(address)
  return {
    name: `connection to ${address}`,
    isUp: () => peerId !== undefined && node.getConnections(peerIdFromString(peerId)).length > 0,
    async bringUp(signal) {
      const deadline = startDeadline({ ms: dialMs, signal })
      try {
        const connection = await node.dial(multiaddr(address), { signal: deadline.signal })
        peerId = connection.remotePeer.toString()
      } finally {
        deadline.stop()
      }
    },
  }
}

/** A reservation that shall stand: through it, peers reach a node that nobody can dial. */
export function standingReservation(node: Node, { multiaddr }: Modules, relay: string): Upkeep {
  const address = multiaddr(`${relay}/p2p-circuit`)
  const { listening } = node.services
  let listener: ReturnType<typeof listening.listeners>[number] | undefined
  return {
    name: `reservation at ${relay}`,
    isUp: () => (listener?.getAddrs().length ?? 0) > 0,
    async bringUp() {
      // Closing a circuit listener drops the reservations at all relays, so the one listener is asked again instead.
      if (listener !== undefined) return reserve(listener.listen(address))
      const before = new Set(listening.listeners())
      const attempt = listening.listen([address])
      listener = listening.listeners().find((other) => !before.has(other))
      await reserve(attempt)
    },
  }
}

const reserve = (attempt: Promise<void>): Promise<void> =>
  within(attempt, { ms: reserveMs, onTimeout: () => new Error(`no reservation within ${reserveMs} ms`) })
