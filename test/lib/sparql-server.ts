import type * as Support from '../../packages/store/dist/views/server/sparql-server.test.support.js'

export type { SparqlServer } from '../../packages/store/dist/views/server/sparql-server.test.support.js'

// By address, because the package does not offer what only tests use.
const built = new URL('../../../packages/store/dist/views/server/sparql-server.test.support.js', import.meta.url).href

export const { openSparqlServer } = (await import(built)) as typeof Support
