import { type Shelf, shelfKey } from '../../ledger/graphs.js'

export const shelfId = (shelf: Shelf): string => shelfKey(shelf).join('\t')

/** The shelves of a view, with a quick answer to "is it still the same set?". */
export class ShelfSet {
  private shelves: readonly Shelf[]
  private ids: Set<string>

  constructor(shelves: readonly Shelf[]) {
    this.shelves = shelves
    this.ids = new Set(shelves.map(shelfId))
  }

  list(): readonly Shelf[] {
    return this.shelves
  }

  has(shelf: Shelf): boolean {
    return this.ids.has(shelfId(shelf))
  }

  /** True when the new set differs from the one before. */
  become(shelves: readonly Shelf[]): boolean {
    if (shelves === this.shelves) return false
    const ids = new Set(shelves.map(shelfId))
    const same = ids.size === this.ids.size && [...ids].every((id) => this.ids.has(id))
    this.shelves = shelves
    this.ids = ids
    return !same
  }
}
