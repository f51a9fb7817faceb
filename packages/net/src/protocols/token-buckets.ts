const maxPeers = 4096

interface Bucket {
  tokens: number
  at: number
}

/** How often each peer may do something: a burst at once, a full minute's worth unless said, then at the even rate. */
export class TokenBuckets {
  private readonly perMinute: number
  private readonly now: () => number
  private readonly burst: number
  private readonly buckets = new Map<string, Bucket>()

  constructor(perMinute: number, now: () => number = Date.now, burst = perMinute) {
    this.perMinute = perMinute
    this.now = now
    this.burst = burst
  }

  /** How much is left for a peer now. */
  left(peerId: string): number {
    const { tokens, at } = this.buckets.get(peerId) ?? { tokens: this.burst, at: 0 }
    return Math.min(this.burst, tokens + ((this.now() - at) * this.perMinute) / 60_000)
  }

  /** 0 when taken, otherwise the milliseconds until there is enough. */
  take(peerId: string, amount = 1): number {
    const now = this.now()
    const tokens = this.left(peerId)
    const enough = tokens >= amount
    // Re-inserting keeps the map in order of use, so the first entry is the one to forget.
    this.buckets.delete(peerId)
    this.buckets.set(peerId, { tokens: enough ? tokens - amount : tokens, at: now })
    if (this.buckets.size > maxPeers) this.forgetOne()
    return enough ? 0 : Math.ceil(((amount - tokens) * 60_000) / this.perMinute)
  }

  private forgetOne(): void {
    const oldest = this.buckets.keys().next()
    if (!oldest.done) this.buckets.delete(oldest.value)
  }
}
