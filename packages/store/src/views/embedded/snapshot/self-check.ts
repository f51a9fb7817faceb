import type { Store } from 'oxigraph'

/** A graph and what the engine counted in it. */
export interface Probe {
  graph: string
  quads: number
}

const scratch = 'urn:kg:snapshot:scratch'
/** The count walks the graph. */
const probeAtMost = 50_000

/** Counts the largest graph that is quick to count. */
export function takeProbe(store: Store, sizes: readonly [graph: string, quads: number][]): Probe {
  let best: [string, number] = ['', 0]
  for (const [graph, quads] of sizes) if (quads <= probeAtMost && quads > best[1]) best = [graph, quads]
  const graph = best[0].slice(best[0].lastIndexOf('\n') + 1)
  return { graph, quads: count(store, graph) }
}

/** Throws when a restored engine does not do what one that was filled would. */
export function selfCheck(store: Store, { graph, quads }: Probe): void {
  if (count(store, graph) !== quads) throw new Error('a graph has another size than before')
  store.update(`INSERT DATA { GRAPH <${scratch}> { <urn:kg:a> <urn:kg:b> "c" , _:d } }`)
  if (count(store, scratch) !== 2) throw new Error('an insert is not seen')
  store.update(`DROP GRAPH <${scratch}>`)
  if (count(store, scratch) !== 0) throw new Error('a removal is not seen')
  freshRandomness(store)
}

function count(store: Store, graph: string): number {
  if (graph === '') return 0
  const rows = store.query(`SELECT (COUNT(*) AS ?n) WHERE { GRAPH <${graph}> { ?s ?p ?o } }`) as Map<
    string,
    { value: string }
  >[]
  return Number(rows[0]?.get('n')?.value)
}

const digits = (name: string) => `VALUES ?${name} { 0 1 2 3 4 5 6 7 8 9 }`
const tenThousand = ['a', 'b', 'c', 'd'].map(digits).join(' ')

/**
 * The state of the random generator came with the memory: without new seed, two engines of one snapshot would make the
 * same UUIDs and blank nodes. It takes one after each 64 KiB.
 */
function freshRandomness(store: Store): void {
  const { crypto } = globalThis
  const original = crypto.getRandomValues
  let seeds = 0
  const counting = (array: Uint8Array<ArrayBuffer>) => {
    seeds++
    return original.call(crypto, array)
  }
  Object.defineProperty(crypto, 'getRandomValues', { value: counting, configurable: true, writable: true })
  try {
    store.query(`SELECT (MAX(?r) AS ?max) WHERE { ${tenThousand} BIND(RAND() AS ?r) }`)
  } finally {
    Reflect.deleteProperty(crypto, 'getRandomValues')
  }
  if (seeds === 0) throw new Error('the random generator takes no new seed')
}
