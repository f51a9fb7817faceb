import { afterAll, describe, expect, it } from 'vitest'
import { startDaemon } from '../../lib/daemon.js'
import { element, graphText, importText } from '../../lib/datasets.js'
import { register } from '../../lib/people.js'

const daemon = await startDaemon()
afterAll(() => daemon[Symbol.asyncDispose]())
const [alice, bob] = [await register(daemon, 'alice'), await register(daemon, 'bob')]

const bottle = 'urn:epc:id:sgtin:0614141.107346.2017'
const event = `<ObjectEvent><eventTime>2026-03-01T08:00:00Z</eventTime><eventTimeZoneOffset>+01:00</eventTimeZoneOffset><epcList><epc>${bottle}</epc></epcList><action>OBSERVE</action></ObjectEvent>`
const xml = `<epcis:EPCISDocument xmlns:epcis="urn:epcglobal:epcis:xsd:1" schemaVersion="1.2" creationDate="2026-03-01T08:00:00Z"><EPCISBody><EventList>${event}</EventList></EPCISBody></epcis:EPCISDocument>`
const thing = { id: 'cooler-1', name: 'Cooler', description: '', tags: [], customFields: [] }
const wot = JSON.stringify({ things: { thing, model: {}, properties: [], actions: [] } })
const form = (importtype: string, content: string) => ({
  form: { fields: { importtype }, file: { name: 'a', type: 'application/octet-stream', content, field: 'importfile' } },
})

const { import_id } = await alice.ok('importData', form('GS1', xml))

describe('POST /api/import', () => {
  it('answers 201 with the id when the import has ended, for a file or a text [E-G1-01, E-DS-06]', async () => {
    expect(import_id).toMatch(/^0x[0-9a-f]{64}$/)
    const { status, body } = await alice.call('importData', form('WOT', wot))
    expect([status, Object.keys(body as object)]).toEqual([201, ['import_id']])
    const again = await alice.ok('importData', { body: { importtype: 'WOT', importfile: wot } })
    expect(again).toEqual(body)
  })

  it('answers 400 for wrong parameters and 405 for invalid input, each with a message [E-ER-01]', async () => {
    const asked = [
      [form('XML', xml), 400, 'DATASET_STANDARD_UNKNOWN'],
      [form('X'.repeat(65), xml), 400, 'VALIDATION_FAILED'],
      [{ form: { fields: { importtype: 'GS1' } } }, 400, 'DATASET_FILE_MISSING'],
      [form('GS1', '<a/>'), 405, 'IMPORT_INVALID'],
      [form('WOT', '{'), 405, 'IMPORT_INVALID'],
    ] as const
    for (const [given, status, code] of asked) {
      const answer = await alice.call('importData', given)
      expect([answer.status, answer.body]).toMatchObject([status, { message: expect.any(String), code }])
    }
  })

  it('refuses text that is too large', async () => {
    const content = Buffer.alloc(50 * 2 ** 20 + 1, 'x')
    await alice.refuses('importData', { raw: { type: 'application/json', content } }, 'BODY_TOO_LARGE')
  })
})

describe('GET /api/import_info', () => {
  it('shows vertices, edges and hashes of an import [E-G1-02, E-DS-07]', async () => {
    const info = await alice.ok('importInfo', { query: { import_id } })
    expect(Object.keys(info)).toEqual(['edges', 'import_hash', 'root_hash', 'transaction', 'vertices'])
    expect(info.edges).toMatchObject([{ edge_type: 'EPC' }])
    const [from, to] = [info.edges[0]?._from, info.edges[0]?._to]
    expect(info.vertices.map(({ _key }) => _key)).toEqual([from, to].sort())
    const item = info.vertices.find(({ _key }) => _key === to)
    expect(item?.identifiers).toMatchObject({ id: bottle, uid: bottle, serial: '2017' })
    expect(info.transaction).toBeNull()
    const { root_hash, import_hash } = info
    expect(await alice.ok('importFingerprint', { query: { import_id } })).toEqual({ import_hash, root_hash })
    expect(await alice.ok('importFingerprint', { query: { import_id, dc_wallet: alice.agent } })).toMatchObject({
      root_hash,
    })
  })

  it('answers 404 with a message for an import that the caller does not know [E-ER-02]', async () => {
    const { status, body } = await bob.call('importInfo', { query: { import_id } })
    expect([status, body]).toMatchObject([404, { message: expect.any(String), code: 'IMPORT_NOT_FOUND' }])
    await bob.refuses('importFingerprint', { query: { import_id } }, 'IMPORT_NOT_FOUND')
    const query = { import_id, dc_wallet: bob.agent }
    await alice.refuses('importFingerprint', { query }, 'IMPORT_NOT_FOUND')
    await alice.refuses('importInfo', { query: {} }, 'VALIDATION_FAILED')
  })

  it('lists the imports of the caller', async () => {
    const listed = await alice.ok('importsInfo')
    expect(listed[0]).toMatchObject({ import_id, total_documents: 3, transaction_hash: null })
    expect(listed).toHaveLength(2)
    expect(await bob.ok('importsInfo')).toEqual([])
  })
})

describe('POST /api/query/local', () => {
  it('answers the vertices with an identifier, asked in either form [E-G1-10, E-QI-02]', async () => {
    const [vertex, ...others] = (await alice.ok('queryLocal', { body: { query: { id: bottle } } })) ?? []
    expect(vertex).toMatchObject({ identifiers: { uid: bottle }, data: expect.any(Object) })
    expect(others).toEqual([])
    for (const query of [
      { 'identifiers.serial': '2017', id: bottle },
      [{ path: 'identifiers.id', value: bottle, opcode: 'EQ' }],
      [{ path: 'id', value: [bottle, 'x'], opcode: 'IN' }],
    ])
      expect(await alice.ok('queryLocal', { body: { query } })).toEqual([vertex])
  })

  it('answers 204 when there is none [E-ER-08]', async () => {
    const { status, text } = await bob.call('queryLocal', { body: { query: { id: bottle } } })
    expect([status, text]).toEqual([204, ''])
  })

  it('answers the imports that match, 204, or 400 for a bad request [E-G1-11, E-ER-09]', async () => {
    const ask = (person: typeof alice, value: string) =>
      person.call('queryLocalImports', { body: { query: [{ path: 'id', value }] } })
    const found = await ask(alice, bottle)
    expect([found.status, found.body]).toEqual([200, [import_id]])
    expect((await ask(alice, 'none')).status).toBe(204)
    await alice.refuses('queryLocalImports', { body: { query: [{ path: 'id' }] } }, 'VALIDATION_FAILED')
    const wrong = [{ path: 'id', value: 'x', opcode: 'GT' }]
    await alice.refuses('queryLocalImports', { body: { query: wrong } }, 'VALIDATION_FAILED')
  })
})

describe('GET /api/query/local/import', () => {
  const params = { import_id }

  it('answers vertices and edges, also as raw data [E-G1-12]', async () => {
    const plain = await alice.ok('localImport', { params })
    expect([plain?.vertices.length, plain?.edges.length]).toEqual([2, 1])
    expect(plain?.vertices[0]).not.toHaveProperty('_id')
    const raw = await alice.ok('localImport', { params, headers: { 'raw-data': 'true' } })
    expect(raw?.vertices[0]).toMatchObject({ _id: expect.any(String), datasets: [import_id], creator: alice.agent })
    expect(await alice.ok('localImportByQuery', { query: params })).toEqual(plain)
  })

  it('answers 204 for an unknown import, and 400 without an id [E-ER-10]', async () => {
    expect((await bob.call('localImport', { params })).status).toBe(204)
    expect((await bob.call('localImportByQuery', { query: params })).status).toBe(204)
    await alice.refuses('localImportByQuery', {}, 'VALIDATION_FAILED')
    const { status } = await fetch(`${daemon.url}/api/query/local/import/`, {
      headers: { authorization: `Bearer ${daemon.adminToken}` },
    })
    expect(status).toBe(400)
  })

  it('is indented with sorted keys, unless the client wants it in one line', async () => {
    const pretty = await alice.call('localImport', { params })
    const plain = await alice.call('localImport', { params, headers: { 'prettify-json': 'false' } })
    expect(plain.text).toBe(JSON.stringify(plain.body))
    expect(pretty.text).toBe(JSON.stringify(plain.body, null, 2))
    expect(Object.keys((plain.body as { vertices: object[] }).vertices[0] ?? {})).toEqual([
      '_key',
      'data',
      'identifiers',
    ])
  })
})

describe('GET /api/trail', () => {
  it('answers each vertex under its key, with its edges', async () => {
    const graph = await alice.ok('trailByIdentifier', { query: { id: bottle } })
    const vertices = Object.entries(graph ?? {})
    expect(vertices).toHaveLength(2)
    for (const [key, { _key }] of vertices) expect(key).toBe(_key)
    expect(vertices.flatMap(([, { outbound }]) => outbound)).toMatchObject([{ edge_type: 'EPC' }])
  })

  it('answers 204 when there is none, and 400 without an identifier', async () => {
    expect((await bob.call('trailByIdentifier', { query: { id: bottle } })).status).toBe(204)
    await bob.refuses('trailByIdentifier', {}, 'VALIDATION_FAILED')
  })
})

it('shows what generation 2 has imported, too [E-VE-01]', async () => {
  const { dataset_id } = await importText(alice, graphText(element('milk', [['FROM', 'farm']]), element('farm')))
  const info = await alice.ok('importInfo', { query: { import_id: dataset_id } })
  expect(info.vertices.map(({ identifiers }) => identifiers.uid).sort()).toEqual(['farm', 'milk'])
})
