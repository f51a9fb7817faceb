import { pause } from '@kg/core/async'
import type { GossipSub } from '@libp2p/gossipsub'
import type { Node } from '../host/node.js'

const newPeerMs = 3_000
const patienceMs = 2_000

/**
 * A peer that has only just connected has not yet said what it subscribes to, or our own stream to it is not yet open.
 * What is published in between is lost for it, so a publish waits, shortly, for such peers.
 */
export class NewSubscribers {
  /** Peers that have said what they subscribe to. */
  private readonly introduced = new Set<string>()

  constructor(
    private readonly node: Node,
    private readonly pubsub: GossipSub,
  ) {
    pubsub.addEventListener('subscription-change', ({ detail }) => this.introduced.add(detail.peerId.toString()))
    node.addEventListener('peer:disconnect', ({ detail }) => this.introduced.delete(detail.toString()))
  }

  async wait(topic: string, signal: AbortSignal): Promise<void> {
    const end = Date.now() + patienceMs
    while (this.someAreMissing(topic) && Date.now() < end && !signal.aborted) await pause(5, signal)
  }

  private someAreMissing(topic: string): boolean {
    // Not part of the library's interface: without it, no stream is waited for.
    const { streamsOutbound } = this.pubsub as GossipSub & { readonly streamsOutbound?: ReadonlyMap<string, unknown> }
    const since = Date.now() - newPeerMs
    const young = this.node.getConnections().filter(({ timeline }) => timeline.open > since)
    if (young.length === 0) return false
    const subscribers = new Set(this.pubsub.getSubscribers(topic).map(String))
    return young.some(({ remotePeer }) => {
      const peerId = remotePeer.toString()
      if (!this.introduced.has(peerId)) return true
      return subscribers.has(peerId) && streamsOutbound?.has(peerId) === false
    })
  }
}
