const halfLifeMs = 120_000
const perOffence = 10
const maxPeers = 4096

interface Record {
  penalty: number
  at: number
}

/** What a peer has done wrong of late: each offence counts ten, and half of the sum is forgiven every two minutes. */
export class Misconduct {
  private readonly records = new Map<string, Record>()
  private readonly now: () => number

  constructor(now: () => number = Date.now) {
    this.now = now
  }

  note(peerId: string): void {
    const penalty = this.penaltyOf(peerId) + perOffence
    this.records.delete(peerId)
    this.records.set(peerId, { penalty, at: this.now() })
    const oldest = this.records.keys().next()
    if (this.records.size > maxPeers && !oldest.done) this.records.delete(oldest.value)
  }

  penaltyOf(peerId: string): number {
    const record = this.records.get(peerId)
    return record === undefined ? 0 : record.penalty * 0.5 ** ((this.now() - record.at) / halfLifeMs)
  }
}
