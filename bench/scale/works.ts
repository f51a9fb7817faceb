import type { HttpClient } from '../lib/http-client.js'
import { largeGraph } from './size.js'

/** A call that users make; its turns do not repeat each other. */
export interface Work {
  readonly what: string
  run(client: HttpClient, turn: number): Promise<unknown>
}

/** A graph that both nodes are given, and that is worked in. */
export const workGraph = 'work'

const encoded = encodeURIComponent(largeGraph)
const get =
  (path: string): Work['run'] =>
  (client) =>
    client.get(path)
const post =
  (path: string, body: (turn: number) => object): Work['run'] =>
  (client, turn) =>
    client.post(path, JSON.stringify(body(turn)))

const statements = (turn: number, from: number) =>
  Array.from({ length: 10 }, (_, n) => ({
    subject: `urn:thing:${turn}:${n}`,
    predicate: 'urn:value',
    object: `"value ${turn} ${n}"`,
  })).slice(from)

/** `run` tells the turns of one run from those of another. */
export const makeWorks = (run: string): readonly Work[] => [
  { what: 'status', run: get('/api/status') },
  { what: 'list of 100 context graphs', run: get('/api/context-graph/list?limit=100') },
  { what: 'list of 100 subscriptions', run: get('/api/context-graph/subscriptions?limit=100') },
  { what: 'list of 100 agents', run: get('/api/agents?limit=100') },
  {
    what: 'list of 10 assets of the large graph',
    run: get(`/api/knowledge-assets?contextGraphId=${encoded}&limit=10`),
  },
  { what: 'its published ones, none', run: get(`/api/knowledge-assets?contextGraphId=${encoded}&limit=10&layer=vm`) },
  { what: 'activity', run: get('/api/activity?limit=50') },
  {
    what: 'create a context graph',
    run: post('/api/context-graph/create', (turn) => ({ id: `work-${run}-${turn}` })),
  },
  { what: 'register an agent', run: post('/api/agent/register', (turn) => ({ name: `agent ${run} ${turn}` })) },
  {
    what: 'create and share 10 quads',
    run: post('/api/knowledge-assets', (turn) => ({
      contextGraphId: workGraph,
      name: `asset-${run}-${turn}`,
      quads: statements(turn, 0),
      alsoShareSwm: true,
    })),
  },
  {
    what: 'the same in the large graph',
    run: post('/api/knowledge-assets', (turn) => ({
      contextGraphId: largeGraph,
      name: `asset-${run}-${turn}`,
      quads: statements(turn, 0),
      alsoShareSwm: true,
    })),
  },
  {
    what: 'point query',
    run: post('/api/query', (turn) => ({
      contextGraphId: workGraph,
      sparql: `SELECT ?v { <urn:thing:${turn % 10}:1> <urn:value> ?v }`,
      view: 'shared-working-memory',
    })),
  },
  {
    what: 'search',
    run: (client, turn) => client.get(`/api/memory/search?contextGraphId=${workGraph}&limit=10&q=value+${turn % 10}`),
  },
  {
    what: 'remember',
    run: post('/api/memory/remember', (turn) => ({ text: `Locker ${turn} of floor ${run} belongs to Quill${turn}.` })),
  },
]
