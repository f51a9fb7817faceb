/** The time of the next block: the machine's clock, moved by an offset, and never before the block that came last. */
export class ChainClock {
  private offset = 0
  private exact: number | undefined

  constructor(
    private last: number,
    private readonly machineTime: () => number = () => Math.floor(Date.now() / 1000),
  ) {}

  next(): number {
    return Math.max(this.last, this.exact ?? this.machineTime() + this.offset)
  }

  /** A block was made, or came to be the last again. An exact time holds for one block; from there the clock runs on. */
  blockAt(time: number): void {
    if (this.exact !== undefined) this.offset = time - this.machineTime()
    this.exact = undefined
    this.last = time
  }

  setNext(time: number): void {
    this.exact = time
  }

  /** Runs on from this time. Returns the offset. */
  set(time: number): number {
    this.exact = undefined
    this.offset = time - this.machineTime()
    return this.offset
  }

  advance(seconds: number): number {
    this.offset += seconds
    return this.offset
  }

  isPast(time: number): boolean {
    return time < this.last
  }
}
