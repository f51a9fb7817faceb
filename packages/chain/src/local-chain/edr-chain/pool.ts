export interface PoolTransaction {
  readonly hash: string
  /** As it was signed. */
  readonly raw: string
  readonly from: string
  readonly nonce: string
}

/** The transactions that are in no block yet, by sender and nonce. */
export class Pool {
  constructor(private readonly waiting = new Map<string, PoolTransaction>()) {}

  /** A second one under the same nonce takes the place of the first. */
  add(transaction: PoolTransaction): void {
    this.waiting.set(`${transaction.from}/${transaction.nonce}`, transaction)
  }

  /** Returns it as it was signed. */
  remove(hash: string): string {
    for (const [key, one] of this.waiting) {
      if (one.hash !== hash) continue
      this.waiting.delete(key)
      return one.raw
    }
    throw new Error(`transaction ${hash} is in a block and was never in the pool`)
  }

  all(): readonly PoolTransaction[] {
    return [...this.waiting.values()]
  }

  copy(): Pool {
    return new Pool(new Map(this.waiting))
  }
}
