const recentMs = 10 * 60_000
const most = 1000

/** Core nodes that did not acknowledge when they were asked lately: they are asked last. */
export class RecentFailures {
  private readonly times = new Map<bigint, number>()

  constructor(private readonly now: () => number = Date.now) {}

  note(identityId: bigint): void {
    this.times.delete(identityId)
    this.times.set(identityId, this.now())
    const [oldest] = this.times.keys()
    if (this.times.size > most && oldest !== undefined) this.times.delete(oldest)
  }

  clear(identityId: bigint): void {
    this.times.delete(identityId)
  }

  has(identityId: bigint): boolean {
    const at = this.times.get(identityId)
    return at !== undefined && this.now() - at < recentMs
  }
}
