import { pause } from '@kg/core/async'
import type { GossipSub } from '@libp2p/gossipsub'
import type { Node } from '../host/node.js'

/** For so long a peer counts as new. */
const newPeerMs = 2_000
const checkMs = 20

/**
 * A peer that has only just connected has not yet said what it subscribes to, or our own stream to it is not yet open.
 * What is published in between is lost for it, so a publish waits, shortly, for such peers. However much is published
 * meanwhile, one watch serves all of it.
 */
export class NewSubscribers {
  /** Peers that have said what they subscribe to. */
  private readonly introduced = new Set<string>()
  private watch: Promise<void> | undefined

  constructor(
    private readonly node: Node,
    private readonly pubsub: GossipSub,
    private readonly signal: AbortSignal,
  ) {
    pubsub.addEventListener('subscription-change', ({ detail }) => this.introduced.add(detail.peerId.toString()))
    node.addEventListener('peer:disconnect', ({ detail }) => this.introduced.delete(detail.toString()))
  }

  async wait(): Promise<void> {
    if (!this.someAreMissing()) return
    this.watch ??= this.untilComplete().finally(() => {
      this.watch = undefined
    })
    await this.watch
  }

  private async untilComplete(): Promise<void> {
    const end = Date.now() + newPeerMs
    while (this.someAreMissing() && Date.now() < end && !this.signal.aborted) await pause(checkMs, this.signal)
  }

  private someAreMissing(): boolean {
    // Not part of the library's interface: without it, no stream is waited for.
    const { streamsOutbound } = this.pubsub as GossipSub & { readonly streamsOutbound?: ReadonlyMap<string, unknown> }
    const since = Date.now() - newPeerMs
    return this.node.getConnections().some(({ timeline, remotePeer }) => {
      if (timeline.open <= since) return false
      const peerId = remotePeer.toString()
      return !this.introduced.has(peerId) || streamsOutbound?.has(peerId) === false
    })
  }
}
