import { afterAll, describe, expect, it } from 'vitest'
import { startDaemon } from '../../lib/daemon.js'
import { endAt, endable } from '../../lib/end-at.js'
import { operator, register } from '../../lib/people.js'
import { quads } from '../../lib/quads.js'
import { until } from '../../lib/until.js'

const daemon = await startDaemon({ env: endable })
afterAll(() => daemon[Symbol.asyncDispose]())
const admin = operator(daemon)
const [alice, bob] = [await register(daemon, 'alice'), await register(daemon, 'bob')]
await alice.ok('createContextGraph', { body: { id: 'room' } })

const blank = { subject: '_:b', predicate: 'urn:p', object: '"blank"' }
const keyed = (key: string) => ({ headers: { 'idempotency-key': key } })
const operation = (key: string) => ({ params: { key } })
const asked = (name: string) => ({ params: { name }, query: { contextGraphId: 'room' } })
const write = (name: string, key: string, count = 2) => ({
  ...keyed(key),
  params: { name },
  body: { contextGraphId: 'room', quads: quads(count) },
})
const actionsOf = async (name: string) => (await alice.ok('getAsset', asked(name))).events.map(({ action }) => action)

describe('an Idempotency-Key', () => {
  it('gives the same answer to the same request, which is carried out once', async () => {
    const first = await alice.call('writeDraft', write('once', 'write-once'))
    const again = await alice.call('writeDraft', write('once', 'write-once'))
    expect(again.body).toEqual(first.body)
    expect(again.status).toBe(first.status)
    expect(await actionsOf('once')).toEqual(['asset.write'])
  })

  it('creates and shares once, in one step', async () => {
    const body = { contextGraphId: 'room', name: 'steps', quads: quads(2), alsoShareSwm: true }
    const first = await alice.ok('createAsset', { body, ...keyed('steps') })
    expect(await alice.ok('createAsset', { body, ...keyed('steps') })).toEqual(first)
    expect(await actionsOf('steps')).toEqual(['asset.share'])
  })

  it('holds for DELETE and over a restart', async () => {
    await alice.ok('createAsset', { body: { contextGraphId: 'room', name: 'goes', quads: quads(1) } })
    expect(await alice.ok('deleteAsset', { ...asked('goes'), ...keyed('delete') })).toEqual({ deleted: true })
    await daemon.restart()
    expect(await alice.ok('deleteAsset', { ...asked('goes'), ...keyed('delete') })).toEqual({ deleted: true })
    await alice.refuses('deleteAsset', asked('goes'), 'ASSET_NOT_FOUND')
  })

  it('belongs to one request: another body or route is refused', async () => {
    await alice.ok('writeDraft', write('mine', 'one-request'))
    await alice.refuses('writeDraft', write('mine', 'one-request', 3), 'IDEMPOTENCY_KEY_REUSED')
    await alice.refuses('writeDraft', write('other', 'one-request'), 'IDEMPOTENCY_KEY_REUSED')
    expect((await alice.ok('draftQuads', asked('mine'))).count).toBe(2)
  })

  it('belongs to one agent', async () => {
    await alice.ok('writeDraft', write('alices', 'same-key'))
    await bob.ok('writeDraft', write('bobs', 'same-key', 1))
    await bob.refuses('operation', operation('one-request'), 'OPERATION_NOT_FOUND')
  })

  it('of a refused request can be used again, because nothing was done', async () => {
    const given = { body: { id: 'late' }, ...keyed('retry') }
    await alice.refuses(
      'renameContextGraph',
      { body: { id: 'late', name: 'x' }, ...keyed('retry') },
      'CONTEXT_GRAPH_NOT_FOUND',
    )
    expect((await alice.call('createContextGraph', given)).status).toBe(201)
  })

  it('keeps no secret: a token is made anew', async () => {
    const given = { body: { name: 'twin' }, ...keyed('secret') }
    const [one, two] = [await admin.ok('registerAgent', given), await admin.ok('registerAgent', given)]
    expect(one.authToken).not.toBe(two.authToken)
    await admin.refuses('operation', operation('secret'), 'OPERATION_NOT_FOUND')
  })

  it('lets one of many that come at once do the work', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => alice.call('writeDraft', write('crowd', 'crowd', 500))),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(0)
    const codes = answers.flatMap(({ status, body }) => (status === 200 ? [] : [(body as { code: string }).code]))
    expect(codes.filter((code) => code !== 'OPERATION_RUNNING')).toEqual([])
    expect(await actionsOf('crowd')).toEqual(['asset.write'])
  })
})

describe('GET /api/operations/{key}', () => {
  it('tells what became of a request', async () => {
    const { written } = await alice.ok('writeDraft', write('told', 'told'))
    // The answer is noted a moment after it was given.
    const done = await until(
      () => alice.ok('operation', operation('told')),
      ({ state }) => state === 'done',
    )
    expect(done).toMatchObject({ key: 'told', status: 200, reply: { written } })
    expect(done.route).toBe('POST /api/knowledge-assets/told/wm/write')
    const finishedAt = done.state === 'done' ? done.finishedAt : ''
    expect(Date.parse(finishedAt)).toBeGreaterThanOrEqual(Date.parse(done.startedAt))
    const { headers } = await alice.call('operation', operation('told'))
    const cached = { ...operation('told'), headers: { 'if-none-match': String(headers.etag) } }
    expect((await alice.call('operation', cached)).status).toBe(304)
  })

  it('knows nothing of a key that was never used', () =>
    alice.refuses('operation', operation('never'), 'OPERATION_NOT_FOUND').then(() => undefined))

  it('says running while it runs; a crash before the write leaves nothing, and the request can be sent again', async () => {
    const body = { contextGraphId: 'room', name: 'large', quads: quads(40_000), alsoShareSwm: true }
    const lost = alice.call('createAsset', { body, ...keyed('large') }).catch((error: Error) => error)
    const running = await until(
      async () => (await alice.call('operation', operation('large'))).body as { state?: string },
      ({ state }) => state !== undefined,
    )
    expect(running.state).toBe('running')
    await daemon.kill()
    expect(await lost).toBeInstanceOf(Error)
    await daemon.restart()
    await alice.refuses('operation', operation('large'), 'OPERATION_NOT_FOUND')
    await alice.refuses('getAsset', asked('large'), 'ASSET_NOT_FOUND')
    const done = await alice.ok('createAsset', { body, ...keyed('large') })
    expect(done).toMatchObject({ swmShared: true, promotedCount: 40_000 })
    expect(await actionsOf('large')).toEqual(['asset.share'])
  })

  it.each([
    ['shared', { alsoShareSwm: true }, 'asset.share'],
    ['sealed', { finalize: true }, 'asset.finalize'],
    ['open', {}, 'asset.create'],
  ])(
    'says interrupted after a crash behind the write; sent again, the %s asset is there once',
    async (name, how, step) => {
      const body = { contextGraphId: 'room', name, quads: [...quads(2), blank], privateQuads: [blank], ...how }
      endAt(daemon, step)
      const lost = alice.call('createAsset', { body, ...keyed(name) }).catch((error: Error) => error)
      await daemon.died()
      expect(await lost).toBeInstanceOf(Error)
      await daemon.restart()
      expect(await alice.ok('operation', operation(name))).toMatchObject({ state: 'interrupted' })
      const done = await alice.ok('createAsset', { body, ...keyed(name) })
      expect(done).toMatchObject({ alreadyExists: false, written: 3, assertionVersion: 1 })
      expect(await alice.ok('createAsset', { body, ...keyed(name) })).toEqual(done)
      const found = await alice.ok('getAsset', asked(name))
      expect(found).toMatchObject({ status: done.status, kaId: done.kaId, privateTripleCount: 1 })
      expect((found.swmCurrentAssertion ?? found.wmCurrentAssertion)?.tripleCount).toBe(3)
      expect(found.events.map(({ action }) => action)).toEqual([step])
    },
  )
})
