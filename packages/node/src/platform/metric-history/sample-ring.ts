/** What was noted at one moment; NaN stands for what could not be told. */
export interface Sample {
  readonly time: number
  readonly values: ArrayLike<number>
}

/** The newest samples: each new one takes the room of the oldest. */
export class SampleRing {
  private readonly times: Float64Array
  private readonly values: Float64Array
  private added = 0

  constructor(
    private readonly capacity: number,
    private readonly width: number,
  ) {
    this.times = new Float64Array(capacity)
    this.values = new Float64Array(capacity * width)
  }

  add({ time, values }: Sample): void {
    const slot = this.added % this.capacity
    this.times[slot] = time
    this.values.set(values, slot * this.width)
    this.added++
  }

  /** Those of a span of time, in the order in which they were added. */
  *between(from: number, to: number): Iterable<Sample> {
    for (let i = Math.max(0, this.added - this.capacity); i < this.added; i++) {
      const slot = i % this.capacity
      const time = this.times[slot] as number
      if (time >= from && time <= to)
        yield { time, values: this.values.subarray(slot * this.width, (slot + 1) * this.width) }
    }
  }
}
