import { StreamsTooManyError } from '@kg/contract'
import { Budget } from '@kg/core/budget'

/** Runs so many streams at once, and of each agent only its share; one more is refused. */
export class StreamLimit {
  private readonly budget: Budget
  private opened = 0

  constructor(
    private readonly most: number,
    private readonly mostOfAgent = most,
  ) {
    this.budget = new Budget({ what: 'event-streams', limits: { total: most, author: mostOfAgent } })
  }

  async run<T>(agent: string, stream: () => Promise<T>): Promise<T> {
    const key = String(this.opened++)
    const parties = { author: agent }
    if (this.budget.claim(key, parties) === undefined)
      throw new StreamsTooManyError({ most: this.budget.fits(parties, 1, 'author') ? this.most : this.mostOfAgent })
    try {
      return await stream()
    } finally {
      this.budget.release(key)
    }
  }
}
