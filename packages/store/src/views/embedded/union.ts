import type { Store } from 'oxigraph'
import { inGraph } from '../in-graph.js'

// Each statement stands in its named graph and, once, in the default graph. The engine can treat its named graphs as
// one, but then a statement that two of them hold counts twice, and look-ups take twice as long.

const batchBytes = 4 << 20
const restBatchBytes = 256 << 10

/**
 * Loads changes into the engine, many small ones in one call: a call costs as much as a thousand statements. One that
 * rests works half of the time.
 */
export class UnionLoader {
  private pending: Buffer[] = []
  private bytes = 0

  constructor(
    private readonly store: Store,
    private rests = false,
  ) {}

  /** From now on somebody waits for it. */
  stopResting(): void {
    this.rests = false
  }

  /** The chunks of one change, which share their blank nodes; those of two changes are apart. */
  add(graph: string, chunks: readonly Buffer[]): void {
    const both = chunks.flatMap((chunk) => [chunk, inGraph(chunk, graph)])
    if (chunks.some((chunk) => chunk.includes('_:'))) {
      this.load(both)
      return
    }
    this.pending.push(...both)
    this.bytes += both.reduce((sum, chunk) => sum + chunk.length, 0)
    if (this.bytes > (this.rests ? restBatchBytes : batchBytes)) this.flush()
  }

  flush(): void {
    if (this.pending.length > 0) this.load(this.pending)
    this.pending = []
    this.bytes = 0
  }

  private load(chunks: Buffer[]): void {
    const began = performance.now()
    this.store.load(chunks, { format: 'application/n-quads', lenient: true })
    if (this.rests) sleep(performance.now() - began)
  }
}

/** Leaves the core to other threads; this one does nothing meanwhile. */
function sleep(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
}

/** Empties a named graph; what no other graph holds leaves the union too. */
export function emptyGraph(store: Store, graph: string): void {
  store.update(
    `DELETE { ?s ?p ?o } WHERE { GRAPH <${graph}> { ?s ?p ?o } FILTER NOT EXISTS { GRAPH ?other { ?s ?p ?o } FILTER(?other != <${graph}>) } } ;
     DROP SILENT GRAPH <${graph}>`,
  )
}
