import { NotRegisteredError } from '@kg/contract'
import { deferred } from '@kg/core/async'
import { describe, expect, it } from 'vitest'
import type { Caller } from '../../platform/caller/caller.js'
import { ann, bob, operator, publisherNode, publishes, type Try } from './fake-publishing.test.support.js'

type Node = Awaited<ReturnType<typeof publisherNode>>

/** What a caller hears of jobs, each piece of news as it comes. */
function listen(node: Node, caller: Caller) {
  const heard: { status?: string; given?: number; failure?: string }[] = []
  const inbox = node.notices.open(caller, () => {
    for (const { describe } of inbox.take()) {
      const { job } = describe() as { job?: ReturnType<Node['shown']> }
      const given = job?.acknowledgements?.nodes.filter(({ state }) => state === 'given').length
      heard.push({ status: job?.status ?? 'gone', given: given ?? 0, failure: job?.failure?.code ?? '' })
    }
  })
  return heard
}

const acknowledged: Try = async (how) => {
  how.quorum(2)
  how.step('validated')
  for (const identityId of [1n, 2n]) how.ack({ identityId, peerId: `peer ${identityId}`, state: 'asked' })
  for (const identityId of [1n, 2n]) how.ack({ identityId, peerId: `peer ${identityId}`, state: 'given' })
  how.step('broadcast')
  how.step('included')
  return { alreadyPublished: false }
}

describe('news of a publishing job', () => {
  it('come with every step and every acknowledgement, to its agent and the operator alone', async () => {
    await using node = await publisherNode()
    node.plan('a', acknowledged)
    const [anns, bobs, operators] = [ann, bob, operator].map((caller) => listen(node, caller))
    const { id } = await node.enqueue('a')
    await node.until(id, () => [anns, operators].every((heard) => heard?.at(-1)?.status === 'finalized'))
    expect(anns?.[0]).toMatchObject({ status: 'accepted' })
    expect(anns?.map(({ given }) => given)).toEqual(expect.arrayContaining([0, 1, 2]))
    expect(anns?.at(-1)).toMatchObject({ status: 'finalized', given: 2 })
    expect(operators).toEqual(anns)
    expect(bobs).toEqual([])
  })

  it('tell why it failed and who refused, also after a restart', async () => {
    await using node = await publisherNode()
    const refused: Try = async (how) => {
      how.quorum(2)
      how.step('validated')
      how.ack({ identityId: 1n, state: 'given' })
      how.ack({ identityId: 2n, peerId: 'peer 2', state: 'refused', reason: 'full' })
      throw new NotRegisteredError({ contextGraphId: 'lab' })
    }
    node.plan('a', refused)
    const heard = listen(node, ann)
    const { id } = await node.enqueue('a')
    await node.until(id, () => heard.at(-1)?.status === 'failed')
    expect(heard.at(-1)).toMatchObject({ given: 1, failure: 'CONTEXT_GRAPH_NOT_REGISTERED' })
    await node.restart()
    expect(node.shown(id).acknowledgements).toMatchObject({
      required: 2,
      nodes: [{ state: 'given' }, { peerId: 'peer 2', state: 'refused', reason: 'full' }],
    })
  })

  it('tell that it was cancelled, and say nothing of one that is gone', async () => {
    await using node = await publisherNode({ concurrency: 1 })
    const { promise: open, resolve: release } = deferred()
    node.plan('a', async (how) => {
      await open
      return publishes(how)
    })
    await node.enqueue('a')
    const second = await node.enqueue('b')
    const heard = listen(node, ann)
    await node.jobs.queue.cancel(second.id, operator)
    expect(heard.at(-1)).toMatchObject({ status: 'failed' })
    const inbox = node.notices.open(ann, () => undefined)
    await node.jobs.queue.recover(second.id, ann)
    await node.jobs.queue.cancel(second.id, ann)
    await node.jobs.queue.clear(second.id, ann)
    expect(inbox.take().map(({ describe }) => describe())).toEqual([{}])
    release()
  })
})
