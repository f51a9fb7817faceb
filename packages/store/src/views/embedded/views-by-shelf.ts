import type { Shelf } from '../../ledger/index.js'
import type { EmbeddedView } from './embedded-view.js'
import { shelfId } from './shelf-set.js'

/** Which views hold a shelf, so that a commit is told to those alone. */
export class ViewsByShelf {
  private readonly views = new Map<string, Set<EmbeddedView>>()
  private readonly ids = new Map<EmbeddedView, readonly string[]>()

  of(shelf: Shelf): Iterable<EmbeddedView> {
    return this.views.get(shelfId(shelf)) ?? []
  }

  set(view: EmbeddedView, shelves: readonly Shelf[]): void {
    this.delete(view)
    const ids = shelves.map(shelfId)
    this.ids.set(view, ids)
    for (const id of ids) {
      const known = this.views.get(id)
      if (known === undefined) this.views.set(id, new Set([view]))
      else known.add(view)
    }
  }

  delete(view: EmbeddedView): void {
    for (const id of this.ids.get(view) ?? []) {
      const known = this.views.get(id)
      known?.delete(view)
      if (known?.size === 0) this.views.delete(id)
    }
    this.ids.delete(view)
  }
}
