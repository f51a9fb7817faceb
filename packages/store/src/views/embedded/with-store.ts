import type { Store } from 'oxigraph'

/** A store for one piece of work. Its memory serves the next one; waiting for the collector would let it grow. */
export function withStore<T>(oxigraph: typeof import('oxigraph'), work: (store: Store) => T): T {
  // The engine's typings leave `free` out.
  const store = new oxigraph.Store() as Store & { free(): void }
  try {
    return work(store)
  } finally {
    store.free()
  }
}
