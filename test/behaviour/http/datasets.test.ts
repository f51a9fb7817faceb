import { bodyCaps } from '@kg/contract'
import { afterAll, describe, expect, it } from 'vitest'
import { type Api, api } from '../../lib/api.js'
import { startDaemon } from '../../lib/daemon.js'
import { element, exportText, importText, graphText as textOf } from '../../lib/datasets.js'
import { filesWith } from '../../lib/holds-text.js'
import { register } from '../../lib/people.js'
import { until } from '../../lib/until.js'

const daemon = await startDaemon()
afterAll(() => daemon[Symbol.asyncDispose]())
const [alice, bob] = [await register(daemon, 'alice'), await register(daemon, 'bob')]

const form = (content: string, fields: Record<string, string> = { standard_id: 'GRAPH' }) => ({
  form: { fields, file: { name: 'data.json', type: 'application/json', content } },
})
const milk = textOf(element('milk', [['FROM', 'farm']], { fat: '3.5' }), element('farm'))

async function importEnded(person: Api, handler_id: string) {
  const ask = () => person.ok('importResult', { params: { handler_id } })
  return until(ask, ({ status }) => status !== 'PENDING')
}

async function exportEnded(person: Api, handler_id: string) {
  const ask = () => person.ok('exportResult', { params: { handler_id } })
  return until(ask, ({ status }) => status !== 'PENDING')
}

async function imported(person: Api, content: string) {
  const { handler_id } = await person.ok('importDataset', form(content))
  const result = await importEnded(person, handler_id)
  if (result.status !== 'COMPLETED') throw new Error(JSON.stringify(result))
  return result.data
}

describe('POST /api/latest/import', () => {
  it('answers a handler, and then the record of the dataset [E-G2-01, E-G2-02, E-DS-01, E-DS-02, E-DS-03, E-DS-04, E-DS-05, E-DS-08]', async () => {
    const { handler_id } = await alice.ok('importDataset', form(milk))
    expect(handler_id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
    const hash = expect.stringMatching(/^0x[0-9a-f]{64}$/)
    const { status, data } = await importEnded(alice, handler_id)
    expect(status).toBe('COMPLETED')
    expect(data).toEqual({
      dataset_id: hash,
      data_hash: hash,
      root_hash: hash,
      import_time: expect.any(Number),
      kgjson_size_in_bytes: expect.any(Number),
    })
  })

  it('makes an asset of a dataset, named by its id', async () => {
    const record = await imported(alice, milk)
    const asset = await alice.ok('getAsset', {
      params: { name: record.dataset_id },
      query: { contextGraphId: 'datasets' },
    })
    expect(asset).toMatchObject({ contextGraphId: 'datasets', name: record.dataset_id })
    expect(await alice.ok('datasetInfo', { params: { dataset_id: record.dataset_id } })).toMatchObject({
      ...record,
      objects: 2,
      relations: 1,
      standard_id: 'GRAPH',
      context_graph_id: 'datasets',
    })
  })

  it('takes text, and changes nothing for a dataset that is there', async () => {
    const { handler_id } = await alice.ok('importDataset', { body: { standard_id: 'GRAPH', file: milk } })
    const again = await importEnded(alice, handler_id)
    expect(again).toMatchObject({ status: 'COMPLETED', message: expect.stringContaining('before') })
  })

  it('says why a dataset is refused, and stores nothing', async () => {
    const wrong = textOf(element('a', [['FROM', 'nowhere']]))
    const { handler_id } = await alice.ok('importDataset', form(wrong))
    expect(await importEnded(alice, handler_id)).toMatchObject({
      status: 'FAILED',
      data: { error: { code: 'DATASET_INVALID', message: expect.stringContaining('/@graph/0/relations/0') } },
    })
  })

  it.each([
    ['DATASET_STANDARD_UNKNOWN', form(milk, { standard_id: 'XML' })],
    ['VALIDATION_FAILED', form(milk, { standard_id: 'X'.repeat(65) })],
    ['DATASET_FILE_MISSING', { form: { fields: { standard_id: 'GRAPH' } } }],
  ])('refuses what it cannot import: %s', async (code, given) => {
    await alice.refuses('importDataset', given, code)
  })
})

it('refuses text that is too large', async () => {
  const content = Buffer.alloc(bodyCaps.upload + 1, 'x')
  await alice.refuses('importDataset', { raw: { type: 'application/json', content } }, 'BODY_TOO_LARGE')
  await alice.refuses('networkReadExport', { raw: { type: 'application/json', content } }, 'BODY_TOO_LARGE')
})

it('answers what the client has already with nothing', async () => {
  const { handler_id } = await alice.ok('importDataset', form(milk))
  const { data } = await importEnded(alice, handler_id)
  const params = { handler_id, dataset_id: (data as { dataset_id: string }).dataset_id }
  for (const id of ['importResult', 'datasetInfo', 'datasetStandards'] as const) {
    const { headers } = await alice.call(id, { params })
    const again = await alice.call(id, { params, headers: { 'if-none-match': String(headers.etag) } })
    expect([id, again.status]).toEqual([id, 304])
  }
})

describe('GET /api/latest/import/result', () => {
  it('knows only handlers of the caller', async () => {
    const { handler_id } = await alice.ok('importDataset', form(milk))
    await bob.refuses('importResult', { params: { handler_id } }, 'HANDLER_NOT_FOUND')
    await importEnded(alice, handler_id)
  })
})

describe('POST /api/latest/trail', () => {
  const ask = (person: Api, value: string, more: object = {}) =>
    person.ok('trail', { body: { identifier_types: ['id'], identifier_values: [value], depth: 5, ...more } })
  const idsOf = (items: readonly { kgObject: { '@id': string } }[]) => items.map(({ kgObject }) => kgObject['@id'])

  it('follows relations both ways and across datasets, and says where each object is from [E-G2-06, E-TR-02, E-TR-04, E-TR-10, E-SV-05]', async () => {
    const { dataset_id } = await imported(
      alice,
      textOf(
        element('e1', [['EPC', 'cup']]),
        element('cup'),
        element('e2', [
          ['EPC', 'cup'],
          ['AT', 'shop'],
        ]),
        element('shop'),
      ),
    )
    const other = await imported(alice, textOf(element('e3', [['EPC', 'cup']]), element('cup')))
    const found = await ask(alice, 'e1')
    expect(idsOf(found).sort()).toEqual(['cup', 'e1', 'e2', 'e3', 'shop'])
    const datasetsOf = (id: string) => found.find(({ kgObject }) => kgObject['@id'] === id)?.datasets
    expect(datasetsOf('e1')).toEqual([dataset_id])
    expect(datasetsOf('cup')).toEqual([dataset_id, other.dataset_id].sort())
    expect(idsOf(await ask(alice, 'e1', { depth: 0 }))).toEqual(['e1'])
  })

  it('follows only some relations, and none of them twice in a row [E-TR-03, E-TR-09]', async () => {
    expect(idsOf(await ask(alice, 'e1', { connection_types: ['AT'] }))).toEqual(['e1'])
    expect(idsOf(await ask(alice, 'e1', { connection_types: ['EPC'] })).sort()).toEqual(['cup', 'e1'])
    expect(idsOf(await ask(alice, 'cup', { connection_types: ['EPC', 'AT'] })).sort()).toEqual([
      'cup',
      'e1',
      'e2',
      'e3',
      'shop',
    ])
  })

  it('adds what the trail refers to when asked for the extended reach [E-TR-06, E-TR-07, E-TR-08]', async () => {
    const near = { connection_types: ['AT'], depth: 1 }
    for (const more of [{}, { reach: 'narrow' }, { extended: false }])
      expect(idsOf(await ask(alice, 'e2', { ...near, ...more })).sort()).toEqual(['e2', 'shop'])
    for (const more of [{ reach: 'extended' }, { extended: true }])
      expect(idsOf(await ask(alice, 'e2', { ...near, ...more })).sort()).toEqual(['cup', 'e2', 'shop'])
  })

  it('finds start objects that have all identifiers, or any [E-TR-01, E-TR-05]', async () => {
    const two = { identifier_types: ['id', 'id'], identifier_values: ['e1', 'e2'], depth: 0 }
    expect(idsOf(await alice.ok('trail', { body: { ...two, opcode: 'EQ' } }))).toEqual([])
    expect(idsOf(await alice.ok('trail', { body: { ...two, opcode: 'IN' } })).sort()).toEqual(['e1', 'e2'])
  })

  it('shows nothing of what others have not shared', async () => {
    expect(await ask(bob, 'e1')).toEqual([])
  })

  it('refuses lists of different length [E-LI-03]', async () => {
    const body = { identifier_types: ['id', 'id'], identifier_values: ['a'], depth: 1 }
    await alice.refuses('trail', { body }, 'VALIDATION_FAILED')
  })
})

describe('POST /api/latest/export', () => {
  it('writes a dataset that imports again as the same one [E-G2-10, E-G2-11, E-KJ-11]', async () => {
    const { dataset_id, root_hash } = await imported(alice, milk)
    const { handler_id } = await alice.ok('exportDataset', { body: { dataset_id } })
    const result = await exportEnded(alice, handler_id)
    if (result.status !== 'COMPLETED') throw new Error(result.status)
    expect(result.data).toMatchObject({ dataset_id, root_hash, standard_id: 'GRAPH' })
    const again = await imported(bob, result.data.formatted_dataset)
    expect(again).toMatchObject({ dataset_id, root_hash })
  })

  it('writes objects as they were imported [E-KJ-01, E-KJ-02, E-KJ-03, E-KJ-04, E-KJ-05, E-KJ-07]', async () => {
    const { dataset_id } = await imported(alice, milk)
    const dataset = JSON.parse(await exportText(alice, dataset_id, 'GRAPH'))
    const given = JSON.parse(milk) as { '@graph': { '@id': string }[] }
    const byId = (graph: { '@id': string }[]) => [...graph].sort((a, b) => (a['@id'] < b['@id'] ? -1 : 1))
    expect(byId(dataset['@graph'])).toEqual(byId(given['@graph']))
  })

  it('gives a source back in its own standard, to its importer alone [E-KJ-10]', async () => {
    const thing = { id: 'cooler-1', name: 'Cooler', description: '', tags: [], customFields: [] }
    const source = { things: { thing, model: {}, properties: [], actions: [] } }
    const { handler_id } = await alice.ok('importDataset', form(JSON.stringify(source), { standard_id: 'WOT' }))
    const result = await importEnded(alice, handler_id)
    if (result.status !== 'COMPLETED') throw new Error(JSON.stringify(result))
    const { dataset_id } = result.data
    const body = { dataset_id, standard_id: 'WOT' }
    const exported = await exportEnded(alice, (await alice.ok('exportDataset', { body })).handler_id)
    if (exported.status !== 'COMPLETED') throw new Error(exported.status)
    expect(JSON.parse(exported.data.formatted_dataset)).toEqual(source)
    await alice.ok('shareAsset', { params: { name: dataset_id }, body: { contextGraphId: 'datasets' } })
    await bob.refuses('exportDataset', { body }, 'DATASET_STANDARD_UNKNOWN')
    expect(await bob.ok('datasetInfo', { params: { dataset_id } })).toMatchObject({ standard_id: 'WOT' })
  })

  it('writes EPCIS in another version or syntax, and says what is lost [E-KJ-09]', async () => {
    const event = `<QuantityEvent><eventTime>2026-03-01T08:00:00Z</eventTime><eventTimeZoneOffset>+01:00</eventTimeZoneOffset><epcClass>urn:epc:idpat:sgtin:0614141.107346.*</epcClass><quantity>7</quantity></QuantityEvent>`
    const xml = `<epcis:EPCISDocument xmlns:epcis="urn:epcglobal:epcis:xsd:1" schemaVersion="1.2" creationDate="2026-03-01T08:00:00Z"><EPCISBody><EventList>${event}</EventList></EPCISBody></epcis:EPCISDocument>`
    const { dataset_id } = await importText(alice, xml, 'GS1-EPCIS')
    const exported = async (more: object) => {
      const body = { dataset_id, standard_id: 'GS1-EPCIS', ...more }
      const result = await exportEnded(alice, (await alice.ok('exportDataset', { body })).handler_id)
      if (result.status !== 'COMPLETED') throw new Error(result.status)
      return result.data
    }
    expect(await exported({})).toMatchObject({ formatted_dataset: expect.stringContaining(event) })
    const { formatted_dataset, losses, ...facts } = await exported({ syntax: 'json' })
    expect(JSON.parse(formatted_dataset).epcisBody.eventList).toMatchObject([
      { type: 'ObjectEvent', quantityList: [{ quantity: 7 }] },
    ])
    expect(losses).toMatchObject([{ field: expect.any(String), why: expect.stringContaining('QuantityEvent') }])
    expect(facts).toMatchObject({
      data_creator: { identifiers: [{ identifierValue: alice.agent }] },
      dc_node_wallets: [{ wallet: alice.agent }],
      replication_info: [],
    })
    expect((await exported({ version: '2.0', syntax: 'xml' })).formatted_dataset).toContain('schemaVersion="2.0"')
    for (const wrong of [
      { version: '1.2', syntax: 'json' },
      { standard_id: 'GRAPH', version: '2.0' },
    ])
      await alice.refuses(
        'exportDataset',
        { body: { dataset_id, standard_id: 'GS1-EPCIS', ...wrong } },
        'VALIDATION_FAILED',
      )
  })

  it('refuses an unknown dataset, standard or handler', async () => {
    const { dataset_id } = await imported(alice, textOf(element('only-alices')))
    await bob.refuses('exportDataset', { body: { dataset_id } }, 'DATASET_NOT_FOUND')
    await bob.refuses('datasetInfo', { params: { dataset_id } }, 'DATASET_NOT_FOUND')
    await alice.refuses('exportDataset', { body: { dataset_id, standard_id: 'WOT' } }, 'DATASET_STANDARD_UNKNOWN')
    await bob.refuses('exportResult', { params: { handler_id: 'none' } }, 'HANDLER_NOT_FOUND')
  })
})

it('leaves nothing of a dataset that is forgotten', async () => {
  const planted = 'a-text-to-forget'
  // Long enough to be stored as it is: short texts are packed, where no search for them finds anything.
  const text = `${planted} `.repeat(400)
  const started = await alice.ok('importDataset', form(textOf(element('secret', [], { text }))))
  const result = await importEnded(alice, started.handler_id)
  const { dataset_id } = result.data as { dataset_id: string }
  const exported = await alice.ok('exportDataset', { body: { dataset_id } })
  await exportEnded(alice, exported.handler_id)
  expect(filesWith(daemon.home, planted)).not.toEqual([])
  const given = { params: { name: dataset_id }, body: { contextGraphId: 'datasets' } }
  expect(await alice.ok('forgetAsset', given)).toMatchObject({ erased: true })
  await alice.refuses('datasetInfo', { params: { dataset_id } }, 'DATASET_NOT_FOUND')
  expect(filesWith(daemon.home, planted)).toEqual([])
  await alice.refuses('importResult', { params: started }, 'DATASET_NOT_FOUND')
  await alice.refuses('exportResult', { params: exported }, 'DATASET_NOT_FOUND')
})

describe('the clients of the dataset routes', () => {
  it('see which standards there are', async () => {
    expect((await alice.ok('datasetStandards')).standards).toContain('GRAPH')
  })

  it('need a token, unless the operator says that programs on this machine need none', async () => {
    await api(daemon.url).refuses('datasetStandards', {}, 'UNAUTHORIZED')
    await using open = await startDaemon({ env: { KG_DATASETS_TOKENS: 'false' } })
    expect((await api(open.url).ok('datasetStandards')).standards).toContain('GRAPH')
    await api(open.url).refuses('listContextGraphs', {}, 'UNAUTHORIZED')
  })
})
