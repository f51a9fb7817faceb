interface Conversation {
  running?: Promise<void>
  /** Asked to run once more while it ran. */
  again: boolean
  timer?: NodeJS.Timeout
  waiting: Map<string, Set<() => void>>
}

/** Gives how long to wait before it is done again, or nothing when all is done. */
type Work = () => Promise<number | undefined>

/** One worker for each pair of agents, so that messages arrive in the order they were written. */
export class Conversations {
  private readonly known = new Map<string, Conversation>()
  private isStopping = false

  /** Runs the work now, or once more when it runs already, and again after the pause it asks for. */
  run(owner: string, to: string, work: Work): void {
    const key = keyOf(owner, to)
    const conversation = this.of(key)
    clearTimeout(conversation.timer)
    delete conversation.timer
    if (conversation.running !== undefined) {
      conversation.again = true
      return
    }
    conversation.running = this.loop(key, conversation, work)
  }

  /** Settles when the message has ended, or the attempt for its recipient has failed, or the time is up. */
  outcome(owner: string, to: string, id: string, ms: number, signal: AbortSignal): Promise<void> {
    const key = keyOf(owner, to)
    const { waiting } = this.of(key)
    return new Promise((resolve) => {
      const listeners = waiting.get(id) ?? new Set()
      waiting.set(id, listeners)
      const done = () => {
        clearTimeout(timer)
        signal.removeEventListener('abort', done)
        listeners.delete(done)
        if (listeners.size === 0) waiting.delete(id)
        this.forget(key)
        resolve()
      }
      const timer = setTimeout(done, ms).unref()
      signal.addEventListener('abort', done, { once: true })
      listeners.add(done)
      if (signal.aborted) done()
    })
  }

  ended(owner: string, to: string, id: string): void {
    for (const done of [...(this.known.get(keyOf(owner, to))?.waiting.get(id) ?? [])]) done()
  }

  failed(owner: string, to: string): void {
    for (const listeners of [...(this.known.get(keyOf(owner, to))?.waiting.values() ?? [])])
      for (const done of [...listeners]) done()
  }

  async stop(): Promise<void> {
    this.isStopping = true
    for (const { timer } of this.known.values()) clearTimeout(timer)
    await Promise.allSettled([...this.known.values()].map(({ running }) => running))
  }

  private async loop(key: string, conversation: Conversation, work: Work): Promise<void> {
    let pause: number | undefined
    do {
      conversation.again = false
      pause = await work()
    } while (conversation.again && !this.isStopping)
    delete conversation.running
    if (pause === undefined || this.isStopping) return this.forget(key)
    conversation.timer = setTimeout(() => {
      delete conversation.timer
      conversation.running ??= this.loop(key, conversation, work)
    }, pause).unref()
  }

  private of(key: string): Conversation {
    const known = this.known.get(key) ?? { again: false, waiting: new Map() }
    this.known.set(key, known)
    return known
  }

  private forget(key: string): void {
    const { running, timer, waiting } = this.known.get(key) ?? {}
    if (running === undefined && timer === undefined && (waiting?.size ?? 0) === 0) this.known.delete(key)
  }
}

const keyOf = (owner: string, to: string): string => `${owner} ${to}`
