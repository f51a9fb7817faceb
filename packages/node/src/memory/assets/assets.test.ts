import { expect, it } from 'vitest'
import { ann, asAnn, asBob, bob, draftRef, openTestMemory, refusal } from '../testing/test-memory.test.support.js'

it('describes the asset of the author that is asked for', async () => {
  await using node = await openTestMemory()
  const lines = ['<urn:s> <urn:p> "1" .']
  for (const caller of [asAnn, asBob]) await node.create(draftRef('profile', 'agents'), lines, 'shared', caller)
  const describe = (author?: string, caller = asAnn) =>
    node.assets.describe(draftRef('profile', 'agents'), author, caller).agentAddress
  expect([describe(), describe(bob, { agent: `0x${'9'.repeat(40)}`, isAdmin: false })]).toEqual([ann, bob])
  expect(() => describe(undefined, { agent: `0x${'9'.repeat(40)}`, isAdmin: false })).toThrow(
    refusal('AMBIGUOUS_ASSERTION_AUTHOR'),
  )
})
