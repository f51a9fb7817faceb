/** One piece of work after another, in the order of asking, whether the one before failed or not. */
export class Mutex {
  private last: Promise<unknown> = Promise.resolve()

  run<T>(work: () => Promise<T> | T): Promise<T> {
    const turn = this.last.then(work, work)
    this.last = turn.catch(() => undefined)
    return turn
  }

  /** Resolves when all that was asked for until now has ended. */
  async idle(): Promise<void> {
    await this.last
  }
}

/** A mutex for each key: work of one key in turn, work of different keys side by side. Keys without work cost nothing. */
export class KeyedMutex<Key = string> {
  private readonly held = new Map<Key, { mutex: Mutex; users: number }>()

  async run<T>(key: Key, work: () => Promise<T> | T): Promise<T> {
    const entry = this.held.get(key) ?? { mutex: new Mutex(), users: 0 }
    this.held.set(key, entry)
    entry.users++
    try {
      return await entry.mutex.run(work)
    } finally {
      entry.users--
      if (entry.users === 0) this.held.delete(key)
    }
  }
}
