import { expect, it } from 'vitest'
import { asAnn, asBob, draftRef, openLab } from '../testing/test-memory.test.support.js'
import { openAliases } from './aliases.js'
import { draftGraphOf } from './draft-graph.js'
import { listOwnDrafts } from './own-drafts.js'

const node = await openLab()
const visitor = (caller = asAnn) => ({
  caller,
  scope: 'lab',
  aliases: openAliases(node.journal, { caller, scope: 'lab', home: 'lab' }),
})

it('the caller’s drafts of a context graph are listed by the names that the caller uses', async () => {
  await node.addGraph('annex')
  await node.create(draftRef('plain'), [])
  await node.create(draftRef('elsewhere', 'annex'), [])
  await node.create(draftRef('shared'), ['<urn:s> <urn:p> "1" .'], 'shared')
  await node.drafts.append({ ...draftRef('named'), alias: 'urn:named' }, { lines: [] }, asAnn)
  expect(listOwnDrafts(node.journal, visitor()).sort()).toEqual([draftGraphOf(draftRef('plain'), asAnn), 'urn:named'])
  expect(listOwnDrafts(node.journal, visitor(asBob))).toEqual([])
})
