import type { EngineQuery } from './view.js'

/** One that has to be made from millions of statements takes its time, and nobody waits for it. */
const longMs = 24 * 60 * 60 * 1000

/** A question whose answer nobody needs: it makes a view ready. */
export const anyAnswer: EngineQuery = {
  sparql: 'ASK {}',
  kind: 'ask',
  graphs: { constants: [], variable: false },
  bindingsType: 'application/sparql-results+json',
  graphType: 'application/n-triples',
  deadlineMs: longMs,
  maxBytes: 1 << 20,
}
