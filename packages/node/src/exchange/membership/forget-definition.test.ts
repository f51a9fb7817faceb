import { describe, expect, it } from 'vitest'
import { batchRows } from './apply-definition.js'
import { forgetMembers, removeDefinitionRows } from './forget-definition.js'
import { defineCrowd, many, openCrowd } from './test-crowd.test.support.js'

describe('a forgotten definition', () => {
  it('goes with all that it brought', async () => {
    await using crowd = await openCrowd()
    await crowd.apply(defineCrowd(many), 1)
    await crowd.finish(defineCrowd(many), 1)
    await forgetMembers(crowd.ledger, 'crowd')
    expect([crowd.version(), crowd.counts(), crowd.unfinished()]).toEqual([undefined, [0, 0], undefined])
  })

  it('does not take with it what a new one brings', async () => {
    await using crowd = await openCrowd()
    await crowd.apply(defineCrowd(many), 1)
    await crowd.forget()
    await crowd.apply(defineCrowd(many), 1)
    await Promise.all([crowd.finish(defineCrowd(many), 1), removeDefinitionRows(crowd.ledger, 'crowd')])
    expect([crowd.counts(), crowd.unfinished()]).toEqual([[many + 1, batchRows], undefined])
  })
})
