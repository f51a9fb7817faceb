import { type Route, type RouteId, routes } from '@kg/contract'
import { checkObjectProof, type ObjectProof } from '@kg/ingest/datasets'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { afterAll, describe, expect, it } from 'vitest'
import { api } from '../../lib/api.js'
import { startDaemon } from '../../lib/daemon.js'
import { element, graphText, importText } from '../../lib/datasets.js'
import { examples } from '../../lib/examples.js'
import { register } from '../../lib/people.js'
import { until } from '../../lib/until.js'

const daemon = await startDaemon()
afterAll(() => daemon[Symbol.asyncDispose]())
const [alice, bob] = [await register(daemon, 'alice'), await register(daemon, 'bob')]
const { dataset_id, root_hash, data_hash } = await importText(
  alice,
  graphText(element('milk', [['FROM', 'farm']], { fat: '3.5' }), element('farm')),
)

describe('GET /api/latest/fingerprint', () => {
  it('shows the hashes of a dataset to those who may see it', async () => {
    const params = { dataset_id }
    expect(await alice.ok('datasetFingerprint', { params })).toEqual({ dataset_id, root_hash, data_hash })
    await bob.refuses('datasetFingerprint', { params }, 'DATASET_NOT_FOUND')
  })
})

describe('POST /api/latest/get_merkle_proofs', () => {
  it('proves objects against the root of the dataset', async () => {
    const body = { dataset_id, object_ids: ['milk', 'none'] }
    const proofs = await alice.ok('datasetProofs', { body })
    expect(proofs).toMatchObject([{ object_id: 'milk', kgObject: { '@id': 'milk' } }])
    const [{ kgObject, ...rest }] = proofs as [(typeof proofs)[0]]
    expect(checkObjectProof({ ...rest, object: kgObject } as ObjectProof, root_hash)).toBe(true)
    await bob.refuses('datasetProofs', { body }, 'DATASET_NOT_FOUND')
  })
})

describe('GET /api/latest/get_element_issuer_identity', () => {
  it('names the creator of an element, with the roots and signatures that prove it [E-SV-07]', async () => {
    const params = { element_id: 'milk' }
    const [issuer] = await alice.ok('elementIssuer', { params })
    expect(issuer).toMatchObject({
      identifierType: 'ERC725',
      identifierValue: alice.agent,
      datasets: [{ dataset_id, root_hash, signature: [{ proofValue: expect.stringMatching(/^0x[0-9a-f]{130}$/) }] }],
    })
    await bob.refuses('elementIssuer', { params }, 'DATASET_ELEMENT_NOT_FOUND')
  })
})

describe('POST /api/latest/query/local', () => {
  const ask = (person: typeof alice, ...query: object[]) => person.ok('queryLocalObjects', { body: { query } })

  it('finds objects by their identifiers [E-QI-01, E-QI-03, E-QI-04, E-QI-05]', async () => {
    const [found, ...others] = await ask(alice, { path: 'identifiers.id', value: 'milk', opcode: 'EQ' })
    expect(found).toMatchObject({ kgObject: { '@id': 'milk' }, dataset_id, replication_info: [] })
    expect(others).toEqual([])
    expect(await ask(alice, { path: 'id', value: ['milk', 'farm'], opcode: 'IN' })).toHaveLength(2)
    expect(await ask(alice, { path: 'id', value: 'milk' }, { path: 'id', value: 'farm' })).toEqual([])
    expect(await ask(bob, { path: 'id', value: 'milk' })).toEqual([])
  })
})

describe('a question to the network', () => {
  const query = [{ path: 'id', value: 'milk' }]
  const open = (who: typeof alice) => who.ok('networkQuery', { body: { query } })

  it('fails with a reason on a node that is not connected to peers [E-ST-11]', async () => {
    const { query_id } = await open(alice)
    const failed = await until(
      () => alice.ok('networkQueryResult', { params: { query_id } }),
      ({ status }) => status === 'FAILED',
    )
    expect(failed).toMatchObject({ query_id, responses: 0, message: expect.stringContaining('peers') })
    expect(await alice.ok('networkQueryResponses', { params: { query_id } })).toEqual([])
    const state = await alice.ok('queryNetworkStatus', { params: { query_param: query_id } })
    expect(state).toEqual({ status: 'FAILED', message: expect.stringMatching(/^Query status FAILED\. ./) })
  })

  it('is its asker’s own', async () => {
    const { query_id } = await open(alice)
    const params = { query_id }
    await bob.refuses('networkQueryResult', { params }, 'NETWORK_QUERY_NOT_FOUND')
    await bob.refuses('networkQueryResponses', { params }, 'NETWORK_QUERY_NOT_FOUND')
    await bob.refuses('queryResponses', { params }, 'NETWORK_QUERY_NOT_FOUND')
    await bob.refuses('queryNetworkStatus', { params: { query_param: query_id } }, 'NETWORK_QUERY_NOT_FOUND')
  })

  it('needs an agent whose key the node holds, as a read does', async () => {
    const publicKey = secp256k1.getPublicKey(secp256k1.utils.randomSecretKey())
    const olga = await register(daemon, 'olga', `0x${Buffer.from(publicKey).toString('hex')}`)
    for (const id of ['networkQuery', 'queryNetwork', 'networkRead', 'networkReadExport', 'readNetwork'] as const)
      await olga.refuses(id, examples[id], 'AGENT_KEY_NOT_HELD')
  })

  it('is refused when too many are open, or when it asks for nothing [E-ER-05]', async () => {
    for (let i = 0; i < 20; i++) await open(bob)
    for (const id of ['networkQuery', 'queryNetwork'] as const) {
      await bob.refuses(id, { body: { query } }, 'NETWORK_QUERIES_FULL')
      await bob.refuses(id, { body: { query: [] } }, 'VALIDATION_FAILED')
    }
  })

  it('has results of reads only for those who read', async () => {
    for (const id of ['networkReadResult', 'networkReadExportResult'] as const)
      await alice.refuses(id, { params: { handler_id: 'none' } }, 'HANDLER_NOT_FOUND')
    for (const id of ['networkRead', 'networkReadExport', 'readNetwork'] as const)
      await alice.refuses(id, examples[id], 'PEERS_UNAVAILABLE')
  })
})

describe('what the node says of itself', () => {
  it('is its version, network and identity [E-DS-09]', async () => {
    expect(await alice.ok('earlierInfo')).toMatchObject({
      version: expect.any(String),
      is_bootstrap: false,
      network: { identity: expect.stringMatching(/^12D3/) },
      blockchain: [{ blockchain_id: expect.stringMatching(/^[^:]+:[^:]+$/), identity: alice.agent }],
    })
    expect(await alice.ok('healthCheck')).toEqual({})
  })

  it('has the types of relations of each standard [E-KJ-08]', async () => {
    const ask = (standard_id: string) => alice.ok('connectionTypes', { params: { standard_id } })
    expect((await ask('gs1')).connection_types).toEqual(expect.arrayContaining(['EPC', 'IDENTIFIED_BY']))
    expect((await ask('wot')).connection_types).toContain('PART_OF')
    await alice.refuses('connectionTypes', { params: { standard_id: 'csv' } }, 'DATASET_STANDARD_UNKNOWN')
  })

  it('is not sent again to those who have it', async () => {
    const asked = [
      ['datasetFingerprint', { dataset_id }],
      ['connectionTypes', { standard_id: 'gs1' }],
      ['elementIssuer', { element_id: 'milk' }],
      ['earlierInfo', {}],
      ['healthCheck', {}],
    ] as const
    for (const [id, params] of asked) {
      const { headers } = await alice.call(id, { params })
      const again = await alice.call(id, { params, headers: { 'if-none-match': String(headers.etag) } })
      expect([id, again.status]).toEqual([id, 304])
    }
  })
})

const all = Object.entries<Route>(routes) as [RouteId, Route][]
const ofDatasets = all.filter(([, { clients }]) => clients === 'datasets').map(([id]) => id)

describe('replication', () => {
  it('is refused with a reason on a node that is not connected to peers', async () => {
    for (const id of ['replicate', 'replicateImport'] as const) {
      const body = { dataset_id, import_id: dataset_id }
      await alice.refuses(id, { body }, 'PEERS_UNAVAILABLE')
    }
    expect(await alice.ok('listOffers')).toEqual({ offers: [] })
  })
})

describe('every dataset route', () => {
  it('refuses addresses that are not on the list, and believes no header about them [E-AU-02]', async () => {
    await using closed = await startDaemon({ env: { KG_DATASETS_ALLOW_FROM: '["10.0.0.0/8"]' } })
    const admin = api(closed.url, closed.adminToken)
    const headers = { 'x-forwarded-for': '10.0.0.1' }
    for (const id of ofDatasets) await admin.refuses(id, { ...examples[id], headers }, 'DATASET_CLIENT_REFUSED')
  })

  it('refuses clients without a token', async () => {
    for (const id of ofDatasets) await api(daemon.url).refuses(id, examples[id], 'UNAUTHORIZED')
  })
})
