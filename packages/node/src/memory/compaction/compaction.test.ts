import { describe, expect, it, vi } from 'vitest'
import { draftRef, openLab } from '../testing/test-memory.test.support.js'
import { Compaction } from './compaction.js'

const node = await openLab()
const { collector } = node.platform

function makeCompaction() {
  const views = { renew: vi.fn(async () => undefined) }
  const search = { renew: vi.fn(async () => undefined) }
  const onFault = vi.fn()
  return {
    views,
    search,
    onFault,
    compaction: new Compaction({ store: node.ledger, views, search, collector, onFault }),
  }
}

describe('compacting the ledger', () => {
  it('writes its file anew and has all readers start over', async () => {
    await node.create(draftRef('some'), ['<urn:s> <urn:p> "some" .'])
    const { compaction, views, search } = makeCompaction()
    const { bytesAfter, collected } = await compaction.compact()
    expect(bytesAfter).toBeGreaterThan(0)
    expect(collected).toMatchObject({ operations: 0, draftHistory: 0 })
    expect(views.renew).toHaveBeenCalledWith({ discard: false })
    expect(search.renew).toHaveBeenCalledOnce()
  })

  it('scrubs only when something was erased, once for all who ask', async () => {
    const { compaction, views } = makeCompaction()
    expect(await compaction.scrub()).toBe(true)
    expect(views.renew).not.toHaveBeenCalled()
    await node.ledger.write({ agent: 'test', action: 'test', subject: 'test' }, (w) => w.requestRewrite())
    expect(await Promise.all([compaction.scrub(), compaction.scrub()])).toEqual([true, true])
    expect(views.renew.mock.calls).toEqual([[{ discard: true }]])
  })

  it('says so when it fails, and leaves it to the next time', async () => {
    const { compaction, onFault } = makeCompaction()
    await node.ledger.write({ agent: 'test', action: 'test', subject: 'test' }, (w) => w.requestRewrite())
    const rewrite = vi.spyOn(node.ledger, 'rewrite').mockRejectedValueOnce(new Error('no space'))
    expect(await compaction.scrub()).toBe(false)
    expect(onFault).toHaveBeenCalledOnce()
    rewrite.mockRestore()
    expect(await compaction.scrub()).toBe(true)
  })
})
