import * as oxigraph from 'oxigraph'
import { withStore } from '../../with-store.js'
import { repairQuery } from '../repair-query.js'
import { type Pattern, write } from './pattern.js'
import { keyOf, type Solution, solve, type Triple, type World } from './solve.js'

const prefix = 'http://example.org/'
const graphs = ['', ':g1', ':g2']

/** The same numbers for the same seed. */
export function randomFrom(seed: number) {
  let state = seed + 1
  const next = (below: number) => {
    state = (state * 48271) % 0x7fffffff
    return state % below
  }
  return { next, of: <T>(choices: readonly T[]): T => choices[next(choices.length)] as T }
}

export type Random = ReturnType<typeof randomFrom>

/** Few nodes and properties, so that patterns often match; some nodes stand in some graphs only. */
export function randomWorld(random: Random): World {
  const triple = (): Triple => [
    random.of([':a', ':b', ':c']),
    random.of([':p', ':q']),
    random.of([':a', ':b', ':c', ':d']),
  ]
  const fill = () => new Map(Array.from({ length: 1 + random.next(4) }, triple).map((found) => [found.join(), found]))
  return new Map(graphs.map((name) => [name, [...fill().values()]]))
}

/** What the engine answers to the repaired query, and what the standard says: rows in any order, repeated as they are. */
export function answers(pattern: Pattern, world: World) {
  const text = `PREFIX : <${prefix}> SELECT * { ${write(pattern)} }`
  return { text, actual: ask(text, world), expected: solve(pattern, world).map(keyOf).sort() }
}

function ask(text: string, world: World): string[] {
  return withStore(oxigraph, (store) => {
    for (const [graph, triples] of world)
      for (const [s, p, o] of triples)
        store.add(oxigraph.quad(iri(s), iri(p), iri(o), graph === '' ? oxigraph.defaultGraph() : iri(graph)))
    return rowsOf(store, repairQuery(text)).map(keyOf).sort()
  })
}

const iri = (name: string) => oxigraph.namedNode(prefix + name.slice(1))

function rowsOf(store: oxigraph.Store, sparql: string): Solution[] {
  const rows = store.query(sparql) as Map<string, oxigraph.Term>[]
  return rows.map((row) =>
    Object.fromEntries([...row].map(([name, term]) => [`?${name}`, term.value.replace(prefix, ':')])),
  )
}

/** The rows of a repaired query that needs no data. */
export function rowsOfNothing(sparql: string): Solution[] {
  return withStore(oxigraph, (store) => rowsOf(store, repairQuery(`PREFIX : <${prefix}> ${sparql}`)))
}
