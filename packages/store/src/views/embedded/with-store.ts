import type { Store } from 'oxigraph'

/** A store for one piece of work. Its memory serves the next one; waiting for the collector would let it grow. */
export function withStore<T>(oxigraph: typeof import('oxigraph'), work: (store: Store) => T): T {
  const store = new oxigraph.Store()
  try {
    return work(store)
  } finally {
    freeStore(store)
  }
}

/** The engine's typings leave `free` out. */
export const freeStore = (store: Store): void => (store as Store & { free(): void }).free()
