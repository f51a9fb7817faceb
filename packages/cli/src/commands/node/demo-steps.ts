import type { Client } from '@kg/client'

export interface DemoStep {
  readonly about: string
  /** What does the same by hand. */
  readonly command: string
  run(client: Client, signal: AbortSignal): Promise<unknown>
  /** What came of it, in a line. */
  tell(result: never): string
}

const name = 'hello'
const ada = 'https://example.org/ada'
const quads = [
  { subject: ada, predicate: 'http://xmlns.com/foaf/0.1/name', object: '"Ada Lovelace"' },
  { subject: ada, predicate: 'http://xmlns.com/foaf/0.1/knows', object: 'https://example.org/charles' },
  { subject: 'https://example.org/charles', predicate: 'http://xmlns.com/foaf/0.1/name', object: '"Charles Babbage"' },
]
const sparql = `PREFIX foaf: <http://xmlns.com/foaf/0.1/>
SELECT ?name WHERE { <${ada}> foaf:knows/foaf:name ?name }`

/** From a new context graph to an answered question. */
export function demoSteps(contextGraphId: string): readonly DemoStep[] {
  return [
    step({
      about: 'A context graph holds the knowledge of one project',
      command: `kg context-graph create ${contextGraphId}`,
      run: (client, signal) => client.call('createContextGraph', { body: { id: contextGraphId } }, { signal }),
      tell: ({ uri }) => `created ${uri}`,
    }),
    step({
      about: 'A Knowledge Asset begins as a draft that only you see',
      command: `kg ka create ${name} -c ${contextGraphId} --input-file ada.ttl`,
      run: (client, signal) => client.call('createAsset', { body: { contextGraphId, name, quads } }, { signal }),
      tell: ({ written, status }) => `${written} statements written, the asset is ${status}`,
    }),
    step({
      about: 'Sharing seals it with your signature and shows it to the members of the graph',
      command: `kg ka share ${name} -c ${contextGraphId}`,
      run: (client, signal) => client.call('shareAsset', { params: { name }, body: { contextGraphId } }, { signal }),
      tell: ({ merkleRoot }) => `shared; its root is ${merkleRoot}`,
    }),
    step({
      about: 'Anyone with access may ask: whom does Ada know?',
      command: `kg query ${contextGraphId} -q '${sparql.replace('\n', ' ')}'`,
      run: (client, signal) => client.call('postQuery', { body: { contextGraphId, sparql } }, { signal }),
      tell: ({ result }) => `answer: ${result.bindings?.map(({ name: found }) => found).join(', ')}`,
    }),
    step({
      about: 'Its history tells who did what and when',
      command: `kg ka history ${name} -c ${contextGraphId}`,
      run: (client, signal) => client.call('getAsset', { params: { name }, query: { contextGraphId } }, { signal }),
      tell: ({ status, kaId }) => `${status}, id ${kaId}`,
    }),
  ]
}

/** Joins the types of what runs and what is told. */
const step = <R>(
  of: Omit<DemoStep, 'run' | 'tell'> & { run(c: Client, s: AbortSignal): Promise<R>; tell(result: R): string },
) => of as unknown as DemoStep
