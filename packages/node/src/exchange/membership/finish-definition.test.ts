import { describe, expect, it } from 'vitest'
import type { Journal } from '../../platform/operations/journal.js'
import { batchRows } from './apply-definition.js'
import { defineCrowd, many, openCrowd } from './test-crowd.test.support.js'

describe('a definition with many members', () => {
  it('is written to its end: each member’s node is served', async () => {
    await using crowd = await openCrowd()
    await crowd.apply(defineCrowd(many), 1)
    await crowd.finish(defineCrowd(many), 1)
    expect(['P-curator', 'P-1', `P-${many - 1}`].map(crowd.isServed)).toEqual([true, true, true])
    expect([crowd.counts(), crowd.unfinished()]).toEqual([[many + 1, batchRows], undefined])
  })

  it('goes on where it stopped when the node dies between two batches', async () => {
    await using crowd = await openCrowd()
    await crowd.apply(defineCrowd(many), 1)
    let writes = 0
    const dying: Journal = {
      ...crowd.ledger,
      writeWithoutReceipt: (fn) =>
        ++writes > 2 ? Promise.reject(new Error('died')) : crowd.ledger.writeWithoutReceipt(fn),
    }
    await expect(crowd.finish(defineCrowd(many), 1, dying)).rejects.toThrow('died')
    expect(crowd.unfinished()).toMatchObject({ next: 2 * batchRows })
    expect(['P-1', `P-${many - 1}`].map(crowd.isServed)).toEqual([true, false])
    await crowd.finish(defineCrowd(many), 1)
    expect(crowd.counts()).toEqual([many + 1, batchRows])
  })

  it('gives way to a newer one, which removes the nodes of those who are no members any more', async () => {
    await using crowd = await openCrowd()
    await crowd.apply(defineCrowd(many), 1)
    await crowd.finish(defineCrowd(many), 1)
    await crowd.apply(defineCrowd(many, batchRows), 2)
    expect(crowd.isServed('P-1')).toBe(false)
    await crowd.finish(defineCrowd(many), 1)
    await crowd.finish(defineCrowd(many, batchRows), 2)
    expect(['P-1', `P-${many}`].map(crowd.isServed)).toEqual([false, true])
    expect(crowd.counts()).toEqual([many + 1, batchRows])
  })

  it('is written by two at once without harm', async () => {
    await using crowd = await openCrowd()
    await crowd.apply(defineCrowd(many), 1)
    await Promise.all([crowd.finish(defineCrowd(many), 1), crowd.finish(defineCrowd(many), 1)])
    expect(crowd.counts()).toEqual([many + 1, batchRows])
  })
})
