import { describe, expect, it } from 'vitest'
import { batchRows } from './apply-definition.js'
import { defineCrowd, many, openCrowd } from './test-crowd.test.support.js'

describe('applying a definition', () => {
  it('writes a short one at once, in place of the one before', async () => {
    await using crowd = await openCrowd()
    await crowd.apply(defineCrowd(3, 0, 2), 1)
    await crowd.apply(defineCrowd(3, 2, 2), 2)
    expect([crowd.counts(), crowd.version(), crowd.unfinished()]).toEqual([[4, 2], 2, undefined])
    expect(['P-1', 'P-2', 'P-4'].map(crowd.isServed)).toEqual([false, true, true])
  })

  it('writes the member list of a long one at once, and of the nodes only the curator’s', async () => {
    await using crowd = await openCrowd()
    await crowd.apply(defineCrowd(many), 1)
    expect(crowd.members()).toHaveLength(many + 1)
    expect([crowd.counts(), crowd.unfinished()]).toEqual([[1, 0], { version: 1, commitment: '0x1', next: 0 }])
    expect([crowd.isServed('P-curator'), crowd.isServed('P-1')]).toEqual([true, false])
  })

  it('leaves many nodes of earlier members to later batches as well', async () => {
    await using crowd = await openCrowd()
    await crowd.apply(defineCrowd(many), 1)
    await crowd.apply(defineCrowd(1, 0, 0), 2)
    expect(crowd.unfinished()).toMatchObject({ version: 2, next: 0 })
    await crowd.apply(defineCrowd(batchRows - 10, 0, 0), 3)
    expect(crowd.unfinished()).toBeUndefined()
  })
})
