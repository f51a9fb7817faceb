/** So many entries, and so many lines in all of them. */
const maxEntries = 8
const maxLines = 300_000

/** What was made of content lately, by the hashes of that content: a reader who turns pages asks for it again and again. */
export class ReadCache<T> {
  private readonly entries = new Map<string, { readonly value: T; readonly size: number }>()
  private lines = 0

  get(key: string, make: () => { readonly value: T; readonly size: number }): T {
    const entry = this.entries.get(key) ?? make()
    this.remove(key)
    if (entry.size > maxLines) return entry.value
    this.entries.set(key, entry)
    this.lines += entry.size
    for (const [oldest] of this.entries) {
      if (this.entries.size <= maxEntries && this.lines <= maxLines) break
      this.remove(oldest)
    }
    return entry.value
  }

  private remove(key: string): void {
    this.lines -= this.entries.get(key)?.size ?? 0
    this.entries.delete(key)
  }
}
