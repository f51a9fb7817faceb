import { StreamsTooManyError } from '@kg/contract'

/** Runs so many streams at once, and of each agent only its share; one more is refused. */
export class StreamLimit {
  private open = 0
  private readonly ofAgents = new Map<string, number>()

  constructor(
    private readonly most: number,
    private readonly mostOfAgent = most,
  ) {}

  async run<T>(agent: string, stream: () => Promise<T>): Promise<T> {
    const own = this.ofAgents.get(agent) ?? 0
    if (own >= this.mostOfAgent) throw new StreamsTooManyError({ most: this.mostOfAgent })
    if (this.open >= this.most) throw new StreamsTooManyError({ most: this.most })
    this.open++
    this.ofAgents.set(agent, own + 1)
    try {
      return await stream()
    } finally {
      this.open--
      const left = (this.ofAgents.get(agent) ?? 1) - 1
      if (left === 0) this.ofAgents.delete(agent)
      else this.ofAgents.set(agent, left)
    }
  }
}
