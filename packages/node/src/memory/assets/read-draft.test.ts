import { describe, expect, it } from 'vitest'
import { asAnn, asBob, draftRef, openLab, refusal } from '../testing/test-memory.test.support.js'

const node = await openLab()

const line = (value: number) => `<urn:s> <urn:p> "${value}" .`
const read = (name: string, page: object = {}, caller = asAnn) =>
  node.assets.readDraft(draftRef(name), { limit: 2, ...page }, caller)

describe('reading a draft', () => {
  it('shows what was written in any order, sorted, each statement once, in pages', async () => {
    for (const lines of [[line(3), line(1)], [line(2)], [line(1)]])
      await node.drafts.append(draftRef('d'), { lines }, asAnn)
    const first = read('d')
    expect(first).toMatchObject({ lines: [line(1), line(2)], count: 3 })
    expect(read('d', { cursor: first.nextCursor })).toEqual({ lines: [line(3)], count: 3 })
    expect(read('d', { limit: 3 }).nextCursor).toBeUndefined()
  })

  it('shows nothing private', async () => {
    await node.drafts.append(draftRef('half'), { lines: [line(1)], privateLines: [line(2)] }, asAnn)
    expect(read('half')).toEqual({ lines: [line(1)], count: 1 })
  })

  it('is for its author alone, and ends when it is shared', async () => {
    expect(() => read('d', {}, asBob)).toThrow(refusal('DRAFT_NOT_FOUND'))
    await node.assets.share(draftRef('d'), asAnn)
    expect(() => read('d')).toThrow(refusal('DRAFT_NOT_FOUND'))
  })
})
