/** Keeps the so many best of all that it is given: a heap with the worst on top. */
export class Best<T> {
  private readonly scores: number[] = []
  private readonly items: T[] = []

  constructor(private readonly most: number) {}

  /** A score must be above this to be kept. */
  get floor(): number {
    return this.items.length < this.most ? 0 : (this.scores[0] as number)
  }

  add(score: number, item: T): void {
    if (score <= this.floor) return
    if (this.items.length < this.most) {
      this.scores.push(score)
      this.items.push(item)
      this.rise(this.items.length - 1)
    } else {
      this.scores[0] = score
      this.items[0] = item
      this.sink(0)
    }
  }

  all(): { score: number; item: T }[] {
    return this.items.map((item, at) => ({ score: this.scores[at] as number, item }))
  }

  private rise(from: number): void {
    for (let at = from; at > 0; ) {
      const parent = (at - 1) >> 1
      if ((this.scores[parent] as number) <= (this.scores[at] as number)) return
      this.swap(at, parent)
      at = parent
    }
  }

  private sink(from: number): void {
    for (let at = from; ; ) {
      let least = at
      for (const child of [2 * at + 1, 2 * at + 2])
        if (child < this.items.length && (this.scores[child] as number) < (this.scores[least] as number)) least = child
      if (least === at) return
      this.swap(at, least)
      at = least
    }
  }

  private swap(a: number, b: number): void {
    const [score, item] = [this.scores[a] as number, this.items[a] as T]
    this.scores[a] = this.scores[b] as number
    this.items[a] = this.items[b] as T
    this.scores[b] = score
    this.items[b] = item
  }
}
