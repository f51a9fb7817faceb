import { afterAll, describe, expect, it } from 'vitest'
import { api } from '../../lib/api.js'
import { startDaemon } from '../../lib/daemon.js'
import { expectPages } from '../../lib/lists.js'
import { operator, register } from '../../lib/people.js'
import { quads } from '../../lib/quads.js'
import { until } from '../../lib/until.js'

// One at a time, so that a job behind a large one waits for certain.
const daemon = await startDaemon({ config: { jobs: { concurrency: 1 } } })
afterAll(() => daemon[Symbol.asyncDispose]())
const admin = operator(daemon)
const [alice, bob] = [await register(daemon, 'alice'), await register(daemon, 'bob')]
const cg = 'queue'
await alice.ok('createContextGraph', { body: { id: cg } })
await alice.ok('createContextGraph', { body: { id: 'club', accessPolicy: 1 } })

const about = (name: string, body: object = {}) => ({ params: { name }, body: { contextGraphId: cg, ...body } })
const job = (jobId: string) => ({ params: { jobId } })
const write = (name: string, count = 2) => alice.ok('writeDraft', about(name, { quads: quads(count) }))
const ended = (jobId: string) =>
  until(
    () => alice.ok('getShareJob', job(jobId)),
    ({ state }) => state === 'succeeded' || state === 'failed',
  )

/** A large job that runs, and a small one that waits behind it. */
async function waitingJob(name: string): Promise<string> {
  await write(`${name}-large`, 30_000)
  await write(name)
  await alice.ok('shareAsync', about(`${name}-large`))
  return (await alice.ok('shareAsync', about(name))).jobId
}

describe('POST …/swm/share-async', () => {
  it('queues the sharing, and the job does it [C-KL-06, C-KR-07, C-KR-09, C-SV-12]', async () => {
    await write('one')
    const { jobId, state } = await alice.ok('shareAsync', about('one'))
    expect(state).toBe('queued')
    expect(await ended(jobId)).toMatchObject({
      state: 'succeeded',
      assertionName: 'one',
      promotedCount: 2,
      attempts: 1,
    })
    const { status } = await alice.ok('getAsset', { params: { name: 'one' }, query: { contextGraphId: cg } })
    expect(status).toBe('swm-shared')
  })

  it('takes one job for an asset at a time', async () => {
    const jobId = await waitingJob('busy')
    const { existingJobId } = await alice.refuses('shareAsync', about('busy'), 'JOB_EXISTS')
    expect(existingJobId).toBe(jobId)
    await ended(jobId)
  })

  it('refuses what is not there', async () => {
    await alice.refuses('shareAsync', about('none'), 'DRAFT_NOT_FOUND')
    await alice.refuses('shareAsync', about('x', { contextGraphId: 'none' }), 'CONTEXT_GRAPH_NOT_FOUND')
    await alice.refuses('shareAsync', about('x', { subGraphName: 'none' }), 'SUB_GRAPH_NOT_FOUND')
    await alice.refuses('shareAsync', about('x', { extra: 1 }), 'VALIDATION_FAILED')
    await bob.refuses('shareAsync', about('x', { contextGraphId: 'club' }), 'NOT_ON_ALLOWLIST')
    await api(daemon.url).refuses('shareAsync', about('x'), 'UNAUTHORIZED')
  })
})

describe('GET /api/knowledge-assets/swm/share-jobs', () => {
  it('lists the caller’s jobs in pages, newest first; the operator sees all [C-KR-08]', async () => {
    const query = { contextGraphId: cg }
    const all = await expectPages(alice, 'listShareJobs', 'jobs', { query })
    const times = all.map(({ enqueuedAt }) => String(enqueuedAt))
    expect(times).toEqual([...times].sort().reverse())
    expect((await bob.ok('listShareJobs')).jobs).toEqual([])
    expect((await admin.ok('listShareJobs')).jobs).toHaveLength(all.length)
  })

  it('can be narrowed by state and context graph', async () => {
    const count = async (query: Record<string, string>) => (await alice.ok('listShareJobs', { query })).jobs.length
    expect(await count({ state: 'failed' })).toBe(0)
    expect(await count({ state: 'succeeded,failed' })).toBeGreaterThan(0)
    expect(await count({ contextGraphId: 'other' })).toBe(0)
    await alice.refuses('listShareJobs', { query: { state: 'lost' } }, 'VALIDATION_FAILED')
  })
})

describe('GET …/share-jobs/{jobId}', () => {
  it('is for its owner and the operator', async () => {
    const { jobs } = await alice.ok('listShareJobs', { query: { limit: 1 } })
    const jobId = String(jobs[0]?.jobId)
    expect((await admin.ok('getShareJob', job(jobId))).jobId).toBe(jobId)
    const { headers } = await alice.call('getShareJob', job(jobId))
    const again = { ...job(jobId), headers: { 'if-none-match': String(headers.etag) } }
    expect((await alice.call('getShareJob', again)).status).toBe(304)
    await bob.refuses('getShareJob', job(jobId), 'JOB_NOT_FOUND')
    await bob.refuses('cancelShareJob', job(jobId), 'JOB_NOT_FOUND')
    await bob.refuses('recoverShareJob', job(jobId), 'JOB_NOT_FOUND')
    await alice.refuses('getShareJob', job('x'.repeat(65)), 'VALIDATION_FAILED')
  })
})

describe('DELETE …/share-jobs/{jobId}', () => {
  it('cancels a job that waits, and recover queues it again [C-KR-10, C-KR-11]', async () => {
    const jobId = await waitingJob('stopped')
    expect(await alice.ok('cancelShareJob', job(jobId))).toEqual({ jobId, state: 'failed' })
    expect(await alice.ok('getShareJob', job(jobId))).toMatchObject({ cancelled: true, attempts: 0 })
    expect(await alice.ok('recoverShareJob', job(jobId))).toEqual({ jobId, state: 'queued' })
    expect(await ended(jobId)).toMatchObject({ state: 'succeeded' })
  })

  it('refuses to cancel what has ended', async () => {
    const { jobs } = await alice.ok('listShareJobs', { query: { state: 'succeeded', limit: 1 } })
    await alice.refuses('cancelShareJob', job(String(jobs[0]?.jobId)), 'JOB_STATE')
    await alice.refuses('recoverShareJob', job(String(jobs[0]?.jobId)), 'JOB_STATE')
    await alice.refuses('cancelShareJob', job('none'), 'JOB_NOT_FOUND')
    await alice.refuses('recoverShareJob', job('none'), 'JOB_NOT_FOUND')
  })
})

describe('a job that fails', () => {
  it('says why and what to do, and succeeds when it is recovered after that [C-KR-11]', async () => {
    await alice.ok('createAsset', { body: { contextGraphId: cg, name: 'empty' } })
    const { jobId } = await alice.ok('shareAsync', about('empty'))
    const failed = await ended(jobId)
    expect(failed).toMatchObject({ state: 'failed', lastError: { code: 'ASSERTION_EMPTY', retryable: false } })
    expect(failed.lastError?.remedy).toContain('Write statements to it first')
    await write('empty', 1)
    await alice.ok('recoverShareJob', job(jobId))
    const done = await ended(jobId)
    expect(done.state).toBe('succeeded')
    expect(done.lastError).toBeUndefined()
  })
})

describe('a job that a crash interrupts', () => {
  it('is taken up again at the next start', async () => {
    const jobId = await waitingJob('crashed')
    await daemon.kill()
    await daemon.restart()
    expect(await ended(jobId)).toMatchObject({ state: 'succeeded' })
  })
})
