/** A bounded number of places, of which no single peer may take more than its share. */
export class Places {
  private readonly total: number
  private readonly perPeer: number
  private readonly taken = new Map<string, number>()
  private count = 0

  constructor(total: number, perPeer: number) {
    this.total = total
    this.perPeer = perPeer
  }

  take(peerId: string): boolean {
    const mine = this.taken.get(peerId) ?? 0
    if (this.count >= this.total || mine >= this.perPeer) return false
    this.count++
    this.taken.set(peerId, mine + 1)
    return true
  }

  leave(peerId: string): void {
    const mine = this.taken.get(peerId)
    if (mine === undefined) return
    this.count--
    if (mine === 1) this.taken.delete(peerId)
    else this.taken.set(peerId, mine - 1)
  }
}
