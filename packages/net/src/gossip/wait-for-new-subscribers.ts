import { pause } from '@kg/core/async'
import type { GossipSub } from '@libp2p/gossipsub'
import type { Node } from '../host/node.js'

const newPeerMs = 3_000
const patienceMs = 1_000

/**
 * A peer's subscription arrives before our own stream to it is open, and what is published in between is lost for it.
 * So a publish waits, shortly, for subscribers that have only just connected.
 */
export async function waitForNewSubscribers(
  node: Node,
  pubsub: GossipSub,
  topic: string,
  signal: AbortSignal,
): Promise<void> {
  const end = Date.now() + patienceMs
  while (someAreNew(node, pubsub, topic) && Date.now() < end && !signal.aborted) await pause(5, signal)
}

function someAreNew(node: Node, pubsub: GossipSub, topic: string): boolean {
  // Not part of the library's interface: without it, nothing is waited for.
  const { streamsOutbound } = pubsub as GossipSub & { readonly streamsOutbound?: ReadonlyMap<string, unknown> }
  if (streamsOutbound === undefined) return false
  const since = Date.now() - newPeerMs
  return pubsub.getSubscribers(topic).some((peer) => {
    if (streamsOutbound.has(peer.toString())) return false
    return node.getConnections(peer).some(({ timeline }) => timeline.open > since)
  })
}
