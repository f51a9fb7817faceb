export interface LruLimits {
  readonly entries: number
  /** Sum over the keys and what `sizeOf` says of the values, in bytes. */
  readonly bytes: number
}

interface Entry<V> {
  readonly value: V
  readonly bytes: number
}

/** Keeps what was used last, within a number of entries and a number of bytes. */
export class LruCache<V> {
  private readonly limits: LruLimits
  private readonly sizeOf: (value: V) => number
  // A Map remembers the order of insertion, so the first key is the one unused for longest.
  private readonly entries = new Map<string, Entry<V>>()
  private usedBytes = 0

  constructor(limits: LruLimits, sizeOf: (value: V) => number) {
    this.limits = limits
    this.sizeOf = sizeOf
  }

  get size(): number {
    return this.entries.size
  }

  get bytes(): number {
    return this.usedBytes
  }

  get(key: string): V | undefined {
    const entry = this.entries.get(key)
    if (entry === undefined) return undefined
    this.entries.delete(key)
    this.entries.set(key, entry)
    return entry.value
  }

  /** A value that is larger than the whole cache is not kept. */
  set(key: string, value: V): void {
    this.remove(key)
    const bytes = key.length * 2 + this.sizeOf(value)
    if (bytes > this.limits.bytes) return
    this.entries.set(key, { value, bytes })
    this.usedBytes += bytes
    for (const oldest of this.entries.keys()) {
      if (this.entries.size <= this.limits.entries && this.usedBytes <= this.limits.bytes) break
      this.remove(oldest)
    }
  }

  private remove(key: string): void {
    const entry = this.entries.get(key)
    if (entry === undefined) return
    this.entries.delete(key)
    this.usedBytes -= entry.bytes
  }
}
