/** Counts by name what happened and what was dropped, and why. Names are fixed by the code, so the map stays small. */
export class Counters {
  private readonly values = new Map<string, number>()

  add(name: string, by = 1): void {
    this.values.set(name, (this.values.get(name) ?? 0) + by)
  }

  get(name: string): number {
    return this.values.get(name) ?? 0
  }

  all(): Record<string, number> {
    return Object.fromEntries([...this.values].sort(([a], [b]) => (a < b ? -1 : 1)))
  }
}
