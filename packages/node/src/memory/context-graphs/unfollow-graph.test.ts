import { describe, expect, it } from 'vitest'
import { asAnn, openLab } from '../testing/test-memory.test.support.js'
import { unfollowGraph } from './unfollow-graph.js'

const node = await openLab({ onChainId: '32', subscribed: true })
await node.addGraph('field', { subscribed: true })

const unfollow = (given: string, { saved = [], startup = [] }: { saved?: string[]; startup?: string[] }) => {
  const dropSubscription = (names: readonly string[]) => saved.filter((name) => names.includes(name))
  return unfollowGraph({ ledger: node.journal, dropSubscription, startup }, given, asAnn)
}

describe('unsubscribing from a context graph that was saved', () => {
  it('takes it out of the configuration, by whichever name it stood there', async () => {
    const done = await unfollow('#32', { saved: ['32', 'other'], startup: ['32', 'other'] })
    expect(done).toMatchObject({ id: 'lab', removedFromConfig: ['32'], stillConfigured: [] })
  })

  it('says when another setting will bring it back', async () => {
    expect(await unfollow('field', { startup: ['field'] })).toMatchObject({
      removedFromConfig: [],
      stillConfigured: ['field'],
    })
  })
})
