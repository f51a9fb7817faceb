import { expect, it } from 'vitest'
import { ann, asAnn, asBob, bob } from '../testing/test-memory.test.support.js'
import { describeGraph } from './describe-graph.js'
import { newGraphRow } from './new-graph-row.js'

const facts = { assetCount: 3, synced: true }

const club = { ...newGraphRow('club'), accessPolicy: 1 as const, curator: bob, allowedAgents: [bob], createdAt: 0 }

it('describes a context graph without its members', () => {
  const shown = describeGraph(club, asBob, facts)
  expect(shown).toMatchObject({
    id: 'club',
    uri: 'did:kg:context-graph:club',
    access: 'curated',
    createdAt: '1970-01-01T00:00:00.000Z',
    registered: false,
    isSystem: false,
    assetCount: 3,
    callerInvolved: true,
  })
  expect(shown).not.toHaveProperty('allowedAgents')
})

it('tells strangers of a restricted graph nothing of how much it holds', () => {
  expect(describeGraph(club, asAnn, facts)).toMatchObject({ assetCount: 0, callerInvolved: false })
  expect(describeGraph(club, { agent: ann, isAdmin: true }, facts)).toMatchObject({
    assetCount: 3,
    callerInvolved: false,
  })
  const open = { ...newGraphRow('lab'), onChainId: '32' }
  expect(describeGraph(open, asAnn, facts)).toMatchObject({ assetCount: 3, access: 'open', registered: true })
})
