import type { Client } from '@kg/client'

export interface DemoStep {
  readonly about: string
  /** The command that does the same. */
  readonly command: string
  run(client: Client, signal: AbortSignal): Promise<unknown>
  /** The result in one line. */
  describe(result: never): string
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
export function memorySteps(contextGraphId: string): readonly DemoStep[] {
  return [
    step({
      about: 'A context graph holds the knowledge of one project',
      command: `kg context-graph create ${contextGraphId}`,
      run: (client, signal) => client.call('createContextGraph', { body: { id: contextGraphId } }, { signal }),
      describe: ({ uri }) => `created ${uri}`,
    }),
    step({
      about: 'A Knowledge Asset starts as a draft that only you can see',
      command: `kg ka create ${name} -c ${contextGraphId} --input-file ada.ttl --keep-open`,
      run: (client, signal) => client.call('createAsset', { body: { contextGraphId, name, quads } }, { signal }),
      describe: ({ written }) => `wrote ${written} statements to the draft`,
    }),
    step({
      about: 'Sharing seals it with your signature and shows it to the members of the graph',
      command: `kg ka share ${name} -c ${contextGraphId}`,
      run: (client, signal) => client.call('shareAsset', { params: { name }, body: { contextGraphId } }, { signal }),
      describe: ({ merkleRoot }) => `shared with the root ${merkleRoot}`,
    }),
    step({
      about: 'Every member can query it: whom does Ada know?',
      command: `kg query ${contextGraphId} -q '${sparql.replace('\n', ' ')}'`,
      run: (client, signal) => client.call('postQuery', { body: { contextGraphId, sparql } }, { signal }),
      describe: ({ result }) => `answer: ${result.bindings?.map(({ name: found }) => found).join(', ')}`,
    }),
    step({
      about: 'Its history shows who did what and when',
      command: `kg ka history ${name} -c ${contextGraphId}`,
      run: (client, signal) => client.call('getAsset', { params: { name }, query: { contextGraphId } }, { signal }),
      describe: ({ status, kaId }) => `status ${status}, id ${kaId}`,
    }),
  ]
}

/** From a shared asset to a verified proof. */
export function proofSteps(contextGraphId: string, rpcUrl: string): readonly DemoStep[] {
  const file = `${name}.proof.json`
  let bundle: unknown
  return [
    step({
      about: 'To publish, first register the context graph on the chain, once',
      command: `kg context-graph register ${contextGraphId}`,
      run: (client, signal) => client.call('registerContextGraph', { body: { id: contextGraphId } }, { signal }),
      describe: ({ onChainId }) => `registered as number ${onChainId}`,
    }),
    step({
      about: 'Publishing records the root on the chain, for everyone to check',
      command: `kg ka publish ${name} -c ${contextGraphId}`,
      run: (client, signal) => client.call('publishAsset', { params: { name }, body: { contextGraphId } }, { signal }),
      describe: (answer) => ('ual' in answer ? `published as ${answer.ual}` : 'not published'),
    }),
    step({
      about: 'A proof bundle is one file that proves it without this node',
      command: `kg ka prove ${name} -c ${contextGraphId} -o ${file}`,
      run: async (client, signal) => {
        const made = await client.call('getProof', { params: { name }, query: { contextGraphId } }, { signal })
        bundle = made
        return made
      },
      describe: (made) => `${Buffer.byteLength(JSON.stringify(made))} bytes, sealed by ${made.seal.fields.author}`,
    }),
    step({
      about: 'Anyone can verify it and compare it with the chain',
      command: `kg verify-bundle ${file} --rpc ${rpcUrl}`,
      run: async (_, signal) => {
        const { rpcRequest, verdictOn } = await import('@kg/core/verify')
        const verdict = await verdictOn(bundle, { request: rpcRequest(rpcUrl, { signal }) })
        if (!verdict.ok) throw new Error(`The proof is not valid: ${verdict.why}`)
        return verdict
      },
      describe: () => 'verified: the proof is valid, and the chain confirms it',
    }),
  ]
}

/** Ensures that a step describes what it returns; the list does not need to know the type. */
const step = <R>(
  of: Omit<DemoStep, 'run' | 'describe'> & {
    run(client: Client, signal: AbortSignal): Promise<R>
    describe(result: R): string
  },
) => of as unknown as DemoStep
