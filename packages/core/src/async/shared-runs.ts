/** One run at a time for each key: who asks for work that is under way gets the same result. */
export class SharedRuns<Key, T> {
  private readonly running = new Map<Key, Promise<T>>()

  run(key: Key, work: () => Promise<T>): Promise<T> {
    const known = this.running.get(key)
    if (known !== undefined) return known
    const end = () => this.running.delete(key)
    const run = work()
    this.running.set(key, run)
    run.then(end, end)
    return run
  }

  has(key: Key): boolean {
    return this.running.has(key)
  }

  /** Resolves when what has begun has ended, whichever way. */
  async idle(): Promise<void> {
    await Promise.allSettled(this.running.values())
  }
}
