import oxigraph, { type Store } from 'oxigraph'
import { json } from '../lib/ask-view.js'
import { graphsOf } from '../lib/people.js'
import { namedGraphs } from '../lib/prepared-ledger.js'

/** The engine in this thread with nothing around it, all statements in its default graph. */
export function engineAlone(quads: number): (sparql: string) => string {
  const store: Store = new oxigraph.Store()
  for (const { lines } of graphsOf(quads, namedGraphs))
    store.load(`${lines.join('\n')}\n`, { format: 'application/n-triples', no_transaction: true, lenient: true })
  return (sparql) => store.query(sparql, { results_format: json }) as string
}
