/** So many at a time; the others wait in line. */
export class Slots {
  private free: number
  private readonly waiting: (() => void)[] = []

  constructor(count: number) {
    this.free = count
  }

  /** Waits for a slot; an aborted wait fails with the signal's reason. */
  take(signal: AbortSignal): Promise<void> {
    if (this.free > 0) {
      this.free--
      return Promise.resolve()
    }
    return new Promise((resolve, reject) => {
      const enter = () => {
        signal.removeEventListener('abort', leave)
        resolve()
      }
      const leave = () => {
        this.waiting.splice(this.waiting.indexOf(enter), 1)
        reject(signal.reason)
      }
      signal.addEventListener('abort', leave, { once: true })
      this.waiting.push(enter)
    })
  }

  /** Hands the slot to the next in line. */
  give(): void {
    const next = this.waiting.shift()
    if (next === undefined) this.free++
    else next()
  }
}
