import type { Envelope } from './envelope.js'

export interface ReplayGuardSettings {
  /** As long as an envelope is accepted at all: its greatest age plus the greatest skew of clocks. */
  readonly windowMs: number
  readonly maxEntries?: number
}

interface Seen {
  readonly from: string
  readonly time: number
  readonly until: number
}

/**
 * Admits each envelope once, in bounded memory. What must be forgotten early to make room leaves a floor for its sender:
 * older envelopes of that sender are refused, so forgetting never lets one in twice, and a flood harms only who floods.
 */
export class ReplayGuard {
  private readonly windowMs: number
  private readonly maxEntries: number
  private readonly seen = new Map<string, Seen>()
  private readonly floors = new Map<string, { time: number; until: number }>()
  private floor = Number.NEGATIVE_INFINITY

  constructor({ windowMs, maxEntries = 100_000 }: ReplayGuardSettings) {
    this.windowMs = windowMs
    this.maxEntries = maxEntries
  }

  get size(): number {
    return this.seen.size
  }

  /** True for an envelope that was not here before. */
  admit({ from, id, time }: Pick<Envelope, 'from' | 'id' | 'time'>, now: number): boolean {
    this.expire(now)
    const key = `${from}.${Buffer.from(id).toString('base64')}`
    if (this.seen.has(key)) return false
    if (time <= Math.max(this.floor, this.floors.get(from)?.time ?? Number.NEGATIVE_INFINITY)) return false
    // Counted from the later of the two clocks: an envelope from the future stays acceptable for longer.
    this.seen.set(key, { from, time, until: Math.max(now, time) + this.windowMs })
    if (this.seen.size > this.maxEntries) this.forgetOldest()
    return true
  }

  private expire(now: number): void {
    for (const [key, { until }] of this.seen) {
      if (until > now) break
      this.seen.delete(key)
    }
    for (const [from, { until }] of this.floors) {
      if (until > now) break
      this.floors.delete(from)
    }
  }

  private forgetOldest(): void {
    const oldest = this.seen.entries().next()
    if (oldest.done) return
    const [key, { from, time, until }] = oldest.value
    this.seen.delete(key)
    const before = this.floors.get(from)
    this.floors.delete(from)
    this.floors.set(from, {
      time: Math.max(time, before?.time ?? time),
      until: Math.max(until, before?.until ?? until),
    })
    if (this.floors.size <= this.maxEntries / 4) return
    const first = this.floors.entries().next()
    if (first.done) return
    this.floors.delete(first.value[0])
    this.floor = Math.max(this.floor, first.value[1].time)
  }
}
