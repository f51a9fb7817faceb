import { deferred } from '@kg/core/async'

/** Values from several sources, in the order they come. */
export class Feed<T> implements AsyncIterable<T> {
  private readonly items: T[] = []
  private wake: () => void = () => undefined
  private isClosed = false
  private fault: unknown

  push(item: T): void {
    this.items.push(item)
    this.wake()
  }

  /** What has been pushed is still given. */
  close(fault?: unknown): void {
    this.isClosed = true
    this.fault ??= fault
    this.wake()
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T> {
    for (;;) {
      const item = this.items.shift()
      if (item !== undefined) yield item
      else if (!this.isClosed) await this.next()
      else if (this.fault === undefined) return
      else throw this.fault
    }
  }

  private next(): Promise<void> {
    const { promise, resolve } = deferred()
    this.wake = resolve
    return promise
  }
}
