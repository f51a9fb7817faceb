import { afterAll, describe, expect, it } from 'vitest'
import { startDaemon } from '../../lib/daemon.js'
import { element, graphText, importText } from '../../lib/datasets.js'
import { expectPages } from '../../lib/lists.js'
import { register } from '../../lib/people.js'
import { until } from '../../lib/until.js'

const daemon = await startDaemon()
afterAll(() => daemon[Symbol.asyncDispose]())
const [alice, bob] = [await register(daemon, 'alice'), await register(daemon, 'bob')]
const { dataset_id } = await importText(
  alice,
  graphText(element('milking', [['EPC', 'can']]), element('can', [['FROM', 'farm']]), element('farm')),
)

describe('POST /api/latest/trail/lookup', () => {
  const ask = (person: typeof alice, values: string[], opcode: string) =>
    person.ok('trailLookup', {
      body: { identifier_types: values.map(() => 'id'), identifier_values: values, opcode },
    })

  it('finds objects with one or all of the identifiers, and where they are from', async () => {
    const [found, ...others] = await ask(alice, ['can'], 'EQ')
    expect(found).toMatchObject({
      unique_identifier: expect.any(String),
      identifiers: [{ identifierType: 'id', identifierValue: 'can' }],
      datasets: [{ dataset_id, metadata: { dataCreator: { identifiers: [{ identifierValue: alice.agent }] } } }],
    })
    expect(others).toEqual([])
    expect(await ask(alice, ['can', 'farm'], 'IN')).toHaveLength(2)
    expect(await ask(alice, ['can', 'farm'], 'EQ')).toEqual([])
    expect(await ask(bob, ['can'], 'IN')).toEqual([])
  })

  it('refuses another opcode, and lists of different length', async () => {
    const body = { identifier_types: ['id'], identifier_values: ['can'] }
    await alice.refuses('trailLookup', { body: { ...body, opcode: 'GT' } }, 'VALIDATION_FAILED')
    await alice.refuses('trailLookup', { body: { ...body, identifier_values: [] } }, 'VALIDATION_FAILED')
  })
})

describe('POST /api/latest/trail/find', () => {
  const start = async (person: typeof alice, more: object = {}) => {
    const body = { identifier_types: 'id', identifier_values: 'milking' }
    const [found] = await alice.ok('trailLookup', { body })
    const uniqueIdentifiers = [found?.unique_identifier ?? '']
    return person.ok('trailFind', { body: { unique_identifiers: uniqueIdentifiers, ...more } })
  }
  const end = (person: typeof alice, params: { handler_id: string }) =>
    until(
      () => person.ok('trailFindResult', { params }),
      ({ status }) => status !== 'PENDING',
    )
  const idsOf = async (person: typeof alice, more: object = {}) => {
    const result = await end(person, await start(person, more))
    if (result.status !== 'COMPLETED') throw new Error(JSON.stringify(result))
    return result.data.map(({ kgObject }) => kgObject['@id']).sort()
  }

  it('follows relations as a job, along all types but some', async () => {
    expect(await idsOf(alice)).toEqual(['can', 'farm', 'milking'])
    expect(await idsOf(alice, { depth: 1 })).toEqual(['can', 'milking'])
    expect(await idsOf(alice, { excluded_connection_types: ['FROM'] })).toEqual(['can', 'milking'])
    expect(await idsOf(alice, { included_connection_types: ['EPC', 'FROM'] })).toEqual(['can', 'farm', 'milking'])
    expect(await idsOf(bob)).toEqual([])
  })

  it('refuses a type that is both included and excluded', async () => {
    const types = { included_connection_types: ['EPC'], excluded_connection_types: ['EPC'] }
    await alice.refuses('trailFind', { body: { unique_identifiers: ['x'], ...types } }, 'VALIDATION_FAILED')
  })

  it('shows the result to its owner only, and not twice to who has it', async () => {
    const params = await start(alice)
    await end(alice, params)
    await bob.refuses('trailFindResult', { params }, 'HANDLER_NOT_FOUND')
    const { headers } = await alice.call('trailFindResult', { params })
    const again = await alice.call('trailFindResult', { params, headers: { 'if-none-match': String(headers.etag) } })
    expect(again.status).toBe(304)
  })
})

describe('handlers', () => {
  const large = graphText(...Array.from({ length: 20_000 }, (_, i) => element(`o${i}`)))
  const begin = (content: string) => alice.ok('importDataset', { body: { standard_id: 'GRAPH', file: content } })

  it('say how far they have come, and are cancelled while they wait [E-EV-01, E-ST-01]', async () => {
    const running = await begin(large)
    const waiting = await begin(graphText(element('late')))
    await bob.refuses('cancelHandler', { params: waiting }, 'HANDLER_NOT_FOUND')
    expect(await alice.ok('cancelHandler', { params: waiting })).toEqual({ ...waiting, status: 'FAILED' })
    expect(await alice.ok('importResult', { params: waiting })).toMatchObject({
      status: 'FAILED',
      data: { error: { code: 'CANCELLED' } },
    })
    const ask = () => alice.ok('importResult', { params: running })
    const counted = await until(ask, (result) => result.status !== 'PENDING' || (result.progress?.objects ?? 0) > 0)
    expect(counted).toMatchObject({ status: 'PENDING', progress: { step: expect.any(String) } })
    expect((await until(ask, ({ status }) => status !== 'PENDING')).status).toBe('COMPLETED')
    await alice.refuses('cancelHandler', { params: running }, 'JOB_STATE')
  })

  it('are stopped while they work, and leave nothing', async () => {
    const running = await begin(graphText(...Array.from({ length: 30_000 }, (_, i) => element(`gone${i}`))))
    const ask = () => alice.ok('importResult', { params: running })
    await until(ask, (result) => result.status !== 'PENDING' || (result.progress?.objects ?? 0) > 0)
    expect(await alice.ok('cancelHandler', { params: running })).toEqual({ ...running, status: 'FAILED' })
    expect(await ask()).toMatchObject({ status: 'FAILED', data: { error: { code: 'CANCELLED' } } })
    const body = { identifier_types: ['id'], identifier_values: ['gone0'], depth: 1 }
    expect(await alice.ok('trail', { body })).toEqual([])
  })

  it('are listed by kind and status, in pages', async () => {
    const listed = async (query: Record<string, string>, person = alice) =>
      (await person.ok('listHandlers', { query })).handlers
    expect(await listed({ kind: 'import', status: 'FAILED' })).toMatchObject([
      { error: { code: 'CANCELLED' } },
      { error: { code: 'CANCELLED' } },
    ])
    for (const { kind, status } of await listed({ kind: 'trail' }))
      expect([kind, status]).toEqual(['trail', 'COMPLETED'])
    expect(await listed({ kind: 'export' })).toEqual([])
    expect(await listed({ kind: 'import' }, bob)).toEqual([])
    await expectPages(alice, 'listHandlers', 'handlers')
  })
})
