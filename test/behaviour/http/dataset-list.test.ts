import { afterAll, describe, expect, it } from 'vitest'
import { startDaemon } from '../../lib/daemon.js'
import { connector, element, graphText, importText } from '../../lib/datasets.js'
import { expectPages } from '../../lib/lists.js'
import { register } from '../../lib/people.js'

const daemon = await startDaemon()
afterAll(() => daemon[Symbol.asyncDispose]())
const [alice, bob] = [await register(daemon, 'alice'), await register(daemon, 'bob')]
const share = (person: typeof alice, name: string) =>
  person.ok('shareAsset', { params: { name }, body: { contextGraphId: 'datasets' } })

const farm = await importText(
  alice,
  graphText(
    element('milking', [['EPC', 'can']]),
    element('can', [['FROM', 'farm']]),
    element('farm'),
    connector('to-dairy', 'order-7', bob.agent, 'milking'),
  ),
)
const dairy = await importText(
  bob,
  graphText(
    element('arrival', [
      ['EPC', 'can'],
      ['AT', 'dairy'],
    ]),
    element('can'),
    element('dairy'),
    connector('from-farm', 'order-7', alice.agent, 'arrival'),
  ),
)

describe('GET /api/datasets', () => {
  it('has the datasets of the caller, and those that others share', async () => {
    expect((await alice.ok('listDatasets')).datasets).toMatchObject([
      { datasetId: farm.dataset_id, standard: 'GRAPH', objects: 4, relations: 3, layer: 'wm' },
    ])
    await share(alice, farm.dataset_id)
    await share(bob, dairy.dataset_id)
    const listed = (await alice.ok('listDatasets')).datasets.map(({ datasetId, layer }) => [datasetId, layer])
    expect(listed).toEqual([
      [dairy.dataset_id, 'swm'],
      [farm.dataset_id, 'swm'],
    ])
  })

  it('comes in pages', async () => {
    await expectPages(alice, 'listDatasets', 'datasets')
  })
})

describe('GET /api/latest/objects/{id}', () => {
  it('has the objects of a dataset, in pages', async () => {
    const params = { dataset_id: farm.dataset_id }
    const { objects, nextCursor } = await alice.ok('listDatasetObjects', { params, query: { limit: 3 } })
    const rest = await alice.ok('listDatasetObjects', { params, query: { limit: 3, cursor: String(nextCursor) } })
    expect([...objects, ...rest.objects].map((one) => one['@id']).sort()).toEqual([
      'can',
      'farm',
      'milking',
      'to-dairy',
    ])
    const { headers } = await alice.call('listDatasetObjects', { params })
    const again = { params, headers: { 'if-none-match': String(headers.etag) } }
    expect((await alice.call('listDatasetObjects', again)).status).toBe(304)
    await alice.refuses('listDatasetObjects', { params, query: { cursor: 'odd' } }, 'CURSOR_INVALID')
    await alice.refuses('listDatasetObjects', { params: { dataset_id: '0x0' } }, 'DATASET_NOT_FOUND')
  })
})

describe('POST /api/datasets/{id}/share', () => {
  it('is for the importer, and refused where another has shared the same', async () => {
    const both = await Promise.all([alice, bob].map((who) => importText(who, graphText(element('both')))))
    const params = { datasetId: both[0]?.dataset_id ?? '' }
    expect(await alice.ok('shareDataset', { params })).toEqual({ ...params, contextGraphId: 'datasets', parts: 1 })
    expect(await alice.ok('shareDataset', { params })).toMatchObject(params)
    await bob.refuses('shareDataset', { params }, 'ASSET_NAME_TAKEN')
    await bob.refuses('shareDataset', { params: { datasetId: farm.dataset_id } }, 'DATASET_IMPORTER_ONLY')
    await bob.refuses('shareDataset', { params: { datasetId: '0x0' } }, 'DATASET_NOT_FOUND')
  })
})

describe('SPARQL over the graph `datasets`', () => {
  const ask = async (sparql: string) => {
    const { result } = await alice.ok('postQuery', { body: { sparql, contextGraphId: 'datasets' } })
    return (result.bindings ?? []).map((row) => Object.values(row).map((iri) => iri.split(':').at(-1)))
  }
  const relation = (type: string) => `<urn:kg:dataset:relation:${type}>`

  it('walks relations of a dataset', async () => {
    const path = `?event ${relation('EPC')}/${relation('FROM')} ?farm`
    expect(await ask(`SELECT ?event ?farm WHERE { ${path} }`)).toEqual([['milking', 'farm']])
  })

  it('walks from one creator to the other at a shared identifier', async () => {
    const by = '<urn:kg:dataset:identifier:id>'
    const path = `?milking ${relation('EPC')}/${by}/^${by}/^${relation('EPC')}/${relation('AT')} ?dairy`
    expect(await ask(`SELECT ?milking ?dairy WHERE { ${path} }`)).toContainEqual(['milking', 'dairy'])
  })

  it('walks over connectors that match', async () => {
    const end = (event: string, own: string, other: string) =>
      `[ ${relation('CONNECTOR_FOR')} ${event} ; <urn:kg:dataset:identifier:id> ?order ;
         <urn:kg:dataset:expectedCreator> ${other} ; <urn:kg:dataset:creator> ${own} ]`
    const sparql = `SELECT ?from ?to WHERE { ${end('?from', '?a', '?b')} . ${end('?to', '?b', '?a')} }`
    expect((await ask(sparql)).sort()).toEqual([
      ['arrival', 'milking'],
      ['milking', 'arrival'],
    ])
  })
})
