import { NoQuorumError, NotRegisteredError } from '@kg/contract'
import { deferred, within } from '@kg/core/async'
import { describe, expect, it } from 'vitest'
import { listJobs } from '../../platform/jobs/list-jobs.js'
import { ann, bob, operator, publisherNode, publishes, type Try } from './fake-publishing.test.support.js'
import { countJobs, oldestWaiting } from './stats.js'

const ended = ({ status }: { status: string }) => status === 'finalized' || status === 'failed'
const refused: Try = ({ step }) => {
  step('validated')
  return Promise.reject(new NotRegisteredError({ contextGraphId: 'lab' }))
}
const noQuorum: Try = () => Promise.reject(new NoQuorumError({ required: 3, given: 1, peers: [] }))

/** A try that waits until the test lets it go on. */
function held() {
  const { promise: open, resolve: release } = deferred()
  const way: Try = async (how) => {
    how.step('validated')
    await within(open, { signal: how.signal })
    return publishes(how)
  }
  return { way, release }
}

describe('a publishing job', () => {
  it('goes through its states and ends with what the chain said', async () => {
    await using node = await publisherNode()
    const { id } = await node.enqueue('a', ann, { epochs: 4, identityOverride: '0' })
    const done = await node.until(id, ended)
    expect(done).toMatchObject({
      status: 'finalized',
      attempts: 1,
      request: { name: 'a', version: 1, publishEpochs: 4, publisherNodeIdentityIdOverride: '0', publicTripleCount: 3 },
      result: { mode: 'published', ual: 'did:kg:test/a', blockNumber: 12, fee: '5' },
    })
    expect(done.failure).toBeUndefined()
    const { acceptedAt, claimedAt, validatedAt, broadcastAt, includedAt, finalizedAt } = done.timestamps
    const times = [acceptedAt, claimedAt, validatedAt, broadcastAt, includedAt, finalizedAt]
    expect(times).not.toContain(undefined)
    expect(times).toEqual([...times].sort())
    expect(node.calls).toEqual(['a {"epochs":4,"identityOverride":"0"}'])
  })

  it('shows how far it is while it runs', async () => {
    await using node = await publisherNode()
    const { way, release } = held()
    node.plan('a', way)
    const { id } = await node.enqueue('a')
    const running = await node.until(id, ({ status }) => status === 'validated')
    expect(running.timestamps.broadcastAt).toBeUndefined()
    expect(node.ledger.read((r) => countJobs(r, 'publish', ann).counts)).toMatchObject({ validated: 1, accepted: 0 })
    await expect(node.jobs.queue.cancel(id, ann)).rejects.toMatchObject({
      code: 'JOB_STATE',
      data: { state: 'validated' },
    })
    release()
    expect((await node.until(id, ended)).status).toBe('finalized')
  })

  it('is a no-op where the asset was published before', async () => {
    await using node = await publisherNode()
    node.plan('a', async () => ({ alreadyPublished: true }))
    const { id } = await node.enqueue('a')
    expect((await node.until(id, ended)).result?.mode).toBe('noop')
  })

  it('is tried again after what waiting mends, and says when', async () => {
    await using node = await publisherNode()
    node.plan('a', noQuorum, publishes)
    const { id } = await node.enqueue('a')
    const waiting = await node.until(id, ({ timestamps }) => timestamps.nextRetryAt !== undefined)
    expect(waiting).toMatchObject({
      status: 'accepted',
      attempts: 1,
      failure: { code: 'STORAGE_ACK_QUORUM', mode: 'retryable', failedFromState: 'claimed' },
    })
    const done = await node.until(id, ended)
    expect(done).toMatchObject({ status: 'finalized', attempts: 2 })
    expect(done.failure).toBeUndefined()
  })

  it('stays failed after what only somebody can mend, and names the state and the remedy', async () => {
    await using node = await publisherNode()
    node.plan('a', refused)
    const { id } = await node.enqueue('a')
    const failed = await node.until(id, ended)
    expect(failed).toMatchObject({
      status: 'failed',
      failure: { failedFromState: 'validated', code: 'CONTEXT_GRAPH_NOT_REGISTERED', mode: 'terminal' },
    })
    expect(failed.failure?.remedy).toContain('POST /api/context-graph/register')
    expect(failed.timestamps.failedAt).toBeDefined()
  })

  it('publishes only what was shared when it was made', async () => {
    await using node = await publisherNode({ enabled: false })
    const { id } = await node.enqueue('a')
    node.shareAnew('a')
    await node.jobs.enable(true, operator)
    expect((await node.until(id, ended)).failure?.code).toBe('PUBLISH_INTENT_STALE')
    expect(node.calls).toEqual([])
  })

  it('is taken up where a stop left it, and is no no-op when its own transaction went through', async () => {
    await using node = await publisherNode()
    const stuck: Try = ({ step, signal }) => {
      step('broadcast')
      return within(deferred<never>().promise, { signal })
    }
    node.plan('a', stuck, async () => ({ alreadyPublished: true }))
    const { id } = await node.enqueue('a')
    await node.until(id, ({ status }) => status === 'broadcast')
    await node.restart()
    expect(await node.until(id, ended)).toMatchObject({
      status: 'finalized',
      attempts: 2,
      result: { mode: 'published' },
    })
  })

  it('is the only one for its asset and agent', async () => {
    await using node = await publisherNode({ enabled: false })
    const { id } = await node.enqueue('a')
    await expect(node.enqueue('a')).rejects.toMatchObject({ code: 'JOB_EXISTS', data: { existingJobId: id } })
    await node.enqueue('a', bob)
    await node.jobs.queue.cancel(id, ann)
    const second = await node.enqueue('a')
    await expect(node.jobs.queue.recover(id, ann)).rejects.toMatchObject({ data: { existingJobId: second.id } })
  })
})

describe('the publisher', () => {
  it('begins nothing while it is off, and goes on when it is turned on, also after a restart', async () => {
    await using node = await publisherNode({ enabled: false })
    const { id } = await node.enqueue('a')
    expect(node.shown(id).status).toBe('accepted')
    expect(node.ledger.read((r) => oldestWaiting(r, 'publish', ann))).toBeLessThanOrEqual(Date.now())
    expect(node.ledger.read((r) => oldestWaiting(r, 'publish', bob))).toBeUndefined()
    await node.jobs.enable(true, operator)
    await node.until(id, ended)
    await node.restart()
    expect(node.jobs.isEnabled()).toBe(true)
    expect(node.ledger.read((r) => oldestWaiting(r, 'publish', ann))).toBeUndefined()
  })

  it('runs as many at once as it is told to', async () => {
    await using node = await publisherNode({ concurrency: 2 })
    const { way, release } = held()
    for (const name of ['a', 'b', 'c']) node.plan(name, way)
    const [first, , third] = [await node.enqueue('a'), await node.enqueue('b'), await node.enqueue('c')]
    await node.until(first.id, ({ status }) => status === 'validated')
    expect(node.shown(third.id).status).toBe('accepted')
    release()
    expect((await node.until(third.id, ended)).status).toBe('finalized')
  })

  it('queues the failed again, except what was cancelled or has another job', async () => {
    await using node = await publisherNode()
    for (const name of ['a', 'b', 'theirs']) node.plan(name, refused, publishes)
    const [a, b, theirs] = [await node.enqueue('a'), await node.enqueue('b'), await node.enqueue('theirs', bob)]
    for (const { id } of [a, b, theirs]) await node.until(id, ended)
    await node.jobs.enable(false, operator)
    const cancelled = await node.enqueue('c')
    await node.jobs.queue.cancel(cancelled.id, ann)
    const newer = await node.enqueue('b')
    expect(await node.jobs.queue.recoverFailed(ann)).toBe(1)
    await node.jobs.enable(true, operator)
    const states = []
    for (const { id } of [a, newer]) states.push((await node.until(id, ended)).status)
    expect(states).toEqual(['finalized', 'finalized'])
    expect([b, theirs, cancelled].map(({ id }) => node.shown(id).status)).toEqual(Array(3).fill('failed'))
  })

  it('forgets what has ended when asked to, each caller its own and the operator all', async () => {
    await using node = await publisherNode({ concurrency: 8 })
    const jobs = []
    for (let at = 0; at < 1100; at++) jobs.push(node.enqueue(`n${at}`, at < 1050 ? ann : bob))
    for (const { id } of await Promise.all(jobs)) await node.until(id, ended)
    const count = (caller: typeof ann) => node.ledger.read((r) => countJobs(r, 'publish', caller))
    expect(count(operator)).toMatchObject({ total: 1100, counts: { finalized: 1100 } })
    expect(count(bob).total).toBe(50)
    expect(await node.jobs.queue.clearEnded('failed', operator)).toBe(0)
    expect(await node.jobs.queue.clearEnded('succeeded', ann)).toBe(1050)
    expect(count(operator).total).toBe(50)
    expect(await node.jobs.queue.clearEnded('succeeded', operator)).toBe(50)
    expect(count(operator).total).toBe(0)
  })

  it('forgets one job, but not while it is at work', async () => {
    await using node = await publisherNode({ enabled: false })
    const { id } = await node.enqueue('a')
    const { queue } = node.jobs
    await expect(queue.clear(id, ann)).rejects.toMatchObject({ code: 'JOB_STATE', data: { state: 'accepted' } })
    await node.jobs.enable(true, operator)
    await node.until(id, ended)
    await expect(queue.clear(id, bob)).rejects.toMatchObject({ code: 'JOB_NOT_FOUND' })
    await queue.clear(id, ann)
    expect(() => queue.get(id, ann)).toThrow(`You can see no job ${id}`)
  })
})

describe('a list of jobs', () => {
  it('shows nobody else’s, whatever the cursor says', async () => {
    await using node = await publisherNode({ enabled: false })
    await node.enqueue('a')
    await node.enqueue('b', bob)
    const list = (caller: typeof ann, cursor?: string) =>
      node.ledger
        .read((r) => listJobs(r, 'publish', caller, { limit: 10, cursor, isWanted: () => true }))
        .rows.map(({ name }) => name)
    // Both may be of the same millisecond.
    expect(list(operator).sort()).toEqual(['a', 'b'])
    const madeUp = Buffer.from(JSON.stringify(['publish', '0xff', 9e15, 'z'])).toString('base64url')
    expect(list(ann, madeUp)).toEqual(['a'])
    expect(list(ann)).toEqual(['a'])
  })
})
