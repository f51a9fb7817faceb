import { afterAll, describe, expect, it } from 'vitest'
import { api } from '../../lib/api.js'
import { startDaemon } from '../../lib/daemon.js'
import { openStream, type SeenEvent } from '../../lib/events.js'
import { expectPages } from '../../lib/lists.js'
import { operator, register } from '../../lib/people.js'
import { quads } from '../../lib/quads.js'
import { until } from '../../lib/until.js'

const daemon = await startDaemon({ env: { KG_NETWORK: 'local' } })
afterAll(() => daemon[Symbol.asyncDispose]())
const admin = operator(daemon)
const [alice, bob] = [await register(daemon, 'alice'), await register(daemon, 'bob')]
for (const id of ['lab', 'desk']) await alice.ok('createContextGraph', { body: { id } })
await alice.ok('createContextGraph', { body: { id: 'club', accessPolicy: 1 } })
await until(
  () => alice.ok('registerContextGraph', { body: { id: 'lab' } }),
  ({ onChainId }) => onChainId !== undefined,
)

const about = (name: string, body: object = {}) => ({ params: { name }, body: { contextGraphId: 'lab', ...body } })
const job = (id: string) => ({ query: { id } })
const share = (name: string, contextGraphId = 'lab') =>
  alice.ok('createAsset', { body: { contextGraphId, name, quads: quads(3), alsoShareSwm: true } })
const ended = (id: string) =>
  until(
    () => alice.ok('getPublisherJob', job(id)),
    ({ status }) => status === 'finalized' || status === 'failed',
  )
const turn = (enabled: boolean) => admin.ok('enablePublisher', { body: { enabled } })

/** A job that waits because the publisher is off. */
async function waitingJob(name: string): Promise<string> {
  await share(name)
  const { jobId } = await alice.ok('publishAsync', about(name))
  return jobId
}

/** A job that has failed: its context graph is not registered. */
async function failedJob(name: string): Promise<string> {
  await share(name, 'desk')
  const { jobId } = await alice.ok('publishAsync', about(name, { contextGraphId: 'desk' }))
  await ended(jobId)
  return jobId
}

describe('POST …/vm/publish-async', () => {
  it('queues the publication, and the job does it [C-KA-05, C-KL-08, C-KR-13, C-SV-13]', async () => {
    await share('one')
    const options = { publishEpochs: 3, publisherNodeIdentityIdOverride: '0' }
    const queued = await alice.ok('publishAsync', about('one', { options }))
    expect(queued).toMatchObject({
      status: 'accepted',
      contextGraphId: 'lab',
      assertionVersion: 1,
      publicTripleCount: 3,
    })
    const done = await ended(queued.jobId)
    expect(done).toMatchObject({
      status: 'finalized',
      attempts: 1,
      request: {
        name: 'one',
        publishEpochs: 3,
        publisherNodeIdentityIdOverride: '0',
        merkleRoot: queued.sealMerkleRoot,
      },
      result: { mode: 'published', kaId: queued.kaId },
    })
    const asset = await bob.ok('getAsset', { params: { name: 'one' }, query: { contextGraphId: 'lab' } })
    expect(asset).toMatchObject({ status: 'vm-confirmed', ual: done.result?.ual })
    const { acceptedAt, claimedAt, validatedAt, broadcastAt, includedAt, finalizedAt } = done.timestamps
    const times = [acceptedAt, claimedAt, validatedAt, broadcastAt, includedAt, finalizedAt]
    expect(times).not.toContain(undefined)
    expect(times).toEqual([...times].sort())
  })

  it('ends without a transaction where the asset is published', async () => {
    const { jobId } = await alice.ok('publishAsync', about('one'))
    expect(await ended(jobId)).toMatchObject({ status: 'finalized', result: { mode: 'noop' } })
  })

  it('publishes many at once', async () => {
    const names = Array.from({ length: 20 }, (_, at) => `many-${at}`)
    await Promise.all(names.map((name) => share(name)))
    const jobs = await Promise.all(names.map((name) => alice.ok('publishAsync', about(name))))
    const done = await Promise.all(jobs.map(({ jobId }) => ended(jobId)))
    expect(done.filter(({ status }) => status !== 'finalized')).toEqual([])
    expect(new Set(done.map(({ result }) => result?.txHash)).size).toBe(20)
  })

  it('takes one job for an asset at a time', async () => {
    await share('twice')
    const answers = await Promise.all([1, 2].map(() => alice.call('publishAsync', about('twice'))))
    const [queued, refused] = answers
      .sort((a, b) => a.status - b.status)
      .map(({ body }) => body as Record<string, string>)
    expect(refused).toMatchObject({ code: 'JOB_EXISTS', existingJobId: queued?.jobId })
    await ended(String(queued?.jobId))
  })

  it('refuses what cannot be queued [C-KL-12]', async () => {
    await alice.ok('writeDraft', about('open', { quads: quads(1) }))
    await alice.refuses('publishAsync', about('open'), 'VM_PUBLISH_PRECONDITION')
    await alice.refuses('publishAsync', about('none'), 'ASSET_NOT_FOUND')
    await alice.refuses('publishAsync', about('x', { contextGraphId: 'none' }), 'CONTEXT_GRAPH_NOT_FOUND')
    await alice.refuses('publishAsync', about('x', { extra: 1 }), 'VALIDATION_FAILED')
    await alice.refuses('publishAsync', about('one', { selectedAuthorAgentAddress: bob.agent }), 'AUTHOR_MISMATCH')
    await bob.refuses('publishAsync', about('one'), 'PUBLISH_NOT_AUTHOR')
    await bob.refuses('publishAsync', about('x', { contextGraphId: 'club' }), 'NOT_ON_ALLOWLIST')
    await api(daemon.url).refuses('publishAsync', about('x'), 'UNAUTHORIZED')
  })
})

describe('a job that fails', () => {
  it('says from which state, why and what to do, and succeeds when it is retried after that', async () => {
    const id = await failedJob('early')
    const failed = await alice.ok('getPublisherJob', job(id))
    expect(failed).toMatchObject({
      status: 'failed',
      failure: { failedFromState: 'claimed', code: 'CONTEXT_GRAPH_NOT_REGISTERED', mode: 'terminal' },
    })
    expect(failed.failure?.remedy).toContain('POST /api/context-graph/register')
    const payload = await alice.ok('publisherJobPayload', job(id))
    expect(payload).toMatchObject({
      status: 'failed',
      request: { name: 'early', contextGraphId: 'desk' },
      preflight: { ok: false, obstacles: [{ code: 'CONTEXT_GRAPH_NOT_REGISTERED' }] },
    })
    await alice.ok('createContextGraph', { body: { id: 'late' } })
    await share('early-2', 'late')
    const second = (await alice.ok('publishAsync', about('early-2', { contextGraphId: 'late' }))).jobId
    await ended(second)
    await alice.ok('registerContextGraph', { body: { id: 'late' } })
    const retry = { body: { status: 'failed', jobId: second } }
    await bob.refuses('retryPublisherJobs', retry, 'JOB_NOT_FOUND')
    expect(await alice.ok('retryPublisherJobs', retry)).toEqual({ retried: 1 })
    const done = await ended(second)
    expect(done).toMatchObject({ status: 'finalized', attempts: 1 })
    expect(done.failure).toBeUndefined()
    await alice.refuses('retryPublisherJobs', retry, 'JOB_STATE')
    expect(await bob.ok('retryPublisherJobs', { body: { status: 'failed' } })).toEqual({ retried: 0 })
    expect(await alice.ok('retryPublisherJobs', { body: { status: 'failed' } })).toEqual({ retried: 1 })
    expect((await ended(id)).status).toBe('failed')
  })
})

describe('GET /api/publisher/jobs', () => {
  it('lists the caller’s jobs in pages, newest first; the operator sees all [C-OR-10]', async () => {
    const all = await expectPages(alice, 'listPublisherJobs', 'jobs')
    const times = all.map(({ timestamps }) => (timestamps as { acceptedAt: string }).acceptedAt)
    expect(times).toEqual([...times].sort().reverse())
    expect((await bob.ok('listPublisherJobs')).jobs).toEqual([])
    expect((await admin.ok('listPublisherJobs')).jobs).toHaveLength(all.length)
  })

  it('can be narrowed by state and context graph', async () => {
    const count = async (query: Record<string, string>) => (await alice.ok('listPublisherJobs', { query })).jobs.length
    expect(await count({ status: 'failed' })).toBe(1)
    expect(await count({ status: 'failed,finalized', contextGraphId: 'lab' })).toBe(23)
    expect(await count({ contextGraphId: 'other' })).toBe(0)
    await alice.refuses('listPublisherJobs', { query: { status: 'lost' } }, 'VALIDATION_FAILED')
  })

  it('agrees with the counts', async () => {
    const stats = await alice.ok('getPublisherStats')
    expect(stats).toMatchObject({ enabled: true, total: 25, counts: { finalized: 24, failed: 1, accepted: 0 } })
    expect(stats.wallets).toBeUndefined()
    expect((await bob.ok('getPublisherStats')).total).toBe(0)
    const whole = await admin.ok('getPublisherStats')
    expect(whole.total).toBe(25)
    expect(whole.wallets?.map(({ open }) => open)).toEqual([0, 0, 0])
  })
})

describe('GET /api/publisher/job', () => {
  it('is for its owner and the operator', async () => {
    const { jobs } = await alice.ok('listPublisherJobs', { query: { limit: 1 } })
    const id = String(jobs[0]?.jobId)
    expect((await admin.ok('getPublisherJob', job(id))).jobId).toBe(id)
    for (const route of ['getPublisherJob', 'publisherJobPayload'] as const) {
      const { headers } = await alice.call(route, job(id))
      const again = { ...job(id), headers: { 'if-none-match': String(headers.etag) } }
      expect((await alice.call(route, again)).status).toBe(304)
      await bob.refuses(route, job(id), 'JOB_NOT_FOUND')
      await alice.refuses(route, job('x'.repeat(65)), 'VALIDATION_FAILED')
    }
  })
})

describe('the publisher when it is off', () => {
  it('takes no jobs; those that wait can be cancelled, and go on when it is on again', async () => {
    await bob.refuses('enablePublisher', { body: { enabled: false } }, 'ADMIN_TOKEN_REQUIRED')
    const id = await failedJob('waits')
    await turn(false)
    expect(await alice.ok('retryPublisherJobs', { body: { status: 'failed', jobId: id } })).toEqual({ retried: 1 })
    expect((await alice.ok('getPublisherJob', job(id))).status).toBe('accepted')
    expect((await alice.ok('getPublisherStats')).oldestWaitingMs).toBeGreaterThanOrEqual(0)
    await share('refused')
    const { remedy } = await alice.refuses('publishAsync', about('refused'), 'ASYNC_PUBLISHER_UNAVAILABLE')
    expect(remedy).toContain('POST /api/publisher/enable')
    await alice.refuses('clearPublisherJob', { body: { jobId: id } }, 'JOB_STATE')
    await bob.refuses('cancelPublisherJob', { body: { jobId: id } }, 'JOB_NOT_FOUND')
    expect(await alice.ok('cancelPublisherJob', { body: { jobId: id } })).toEqual({ jobId: id, status: 'failed' })
    expect(await alice.ok('getPublisherJob', job(id))).toMatchObject({ cancelled: true })
    await alice.refuses('cancelPublisherJob', { body: { jobId: id } }, 'JOB_STATE')
    await turn(true)
    const second = (await alice.ok('publishAsync', about('waits', { contextGraphId: 'desk' }))).jobId
    await ended(second)
  })

  it('stays off over a restart', async () => {
    await turn(false)
    await daemon.restart()
    expect((await admin.ok('getPublisherStats')).enabled).toBe(false)
    await turn(true)
  })
})

describe('a job that a crash interrupts', () => {
  it('is taken up again at the next start, and publishes once', async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, (_, at) => waitingJob(`crashed-${at}`)))
    await daemon.kill()
    await daemon.restart()
    const done = await Promise.all(ids.map(ended))
    expect(done.filter(({ status }) => status !== 'finalized')).toEqual([])
    expect(new Set(done.map(({ result }) => result?.txHash)).size).toBe(6)
  })
})

describe('POST /api/publisher/clear', () => {
  it('forgets what has ended, each caller its own', async () => {
    const { counts } = await alice.ok('getPublisherStats')
    expect(await bob.ok('clearPublisherJobs', { body: { status: 'finalized' } })).toEqual({ cleared: 0 })
    const { jobs } = await alice.ok('listPublisherJobs', { query: { status: 'failed', limit: 1 } })
    const one = { body: { jobId: String(jobs[0]?.jobId) } }
    await bob.refuses('clearPublisherJob', one, 'JOB_NOT_FOUND')
    expect(await alice.ok('clearPublisherJob', one)).toEqual({ ...one.body, cleared: 1 })
    await alice.refuses('clearPublisherJob', one, 'JOB_NOT_FOUND')
    const cleared = async (status: string) => (await alice.ok('clearPublisherJobs', { body: { status } })).cleared
    expect(await cleared('failed')).toBe(counts.failed - 1)
    expect(await cleared('finalized')).toBe(counts.finalized)
    expect((await alice.ok('listPublisherJobs')).jobs).toEqual([])
    await alice.refuses('clearPublisherJobs', { body: { status: 'accepted' } }, 'VALIDATION_FAILED')
  })
})

describe('GET /api/events while a job runs', () => {
  it('tells its agent and the operator of each step, and nobody else', async () => {
    const listen = (token: string) => openStream(`${daemon.url}/api/events`, { authorization: `Bearer ${token}` })
    await using anns = await listen(alice.token)
    await using operators = await listen(daemon.adminToken)
    await using bobs = await listen(bob.token)
    await share('watched')
    const { jobId } = await alice.ok('publishAsync', about('watched'))
    const isDone = ({ event, data }: SeenEvent) =>
      event === 'publish.progress' && (data.job as { status: string }).status === 'finalized'
    for (const stream of [anns, operators]) {
      const progress = (await stream.upTo(isDone)).filter(({ event }) => event === 'publish.progress')
      expect(progress.every(({ id, data }) => id === undefined && data.subject === `urn:kg:job:${jobId}`)).toBe(true)
      expect(progress.at(-1)?.data.job).toEqual(await alice.ok('getPublisherJob', job(jobId)))
      expect(progress.at(-1)?.data.job).toMatchObject({
        acknowledgements: { required: 1, nodes: [{ state: 'given' }] },
        txHash: expect.stringMatching(/^0x/),
      })
    }
    await share('afterwards')
    const others = await bobs.upTo(({ data }) => String(data.subject).endsWith('/afterwards'))
    expect(others.filter(({ event }) => event === 'publish.progress')).toEqual([])
  })
})
