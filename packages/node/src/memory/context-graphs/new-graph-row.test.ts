import { nameHash } from '@kg/core'
import { expect, it } from 'vitest'
import { newGraphRow } from './new-graph-row.js'

it('begins a context graph as open, without members, and not followed', () => {
  const before = Date.now()
  const { createdAt, ...row } = newGraphRow('ark')
  expect(createdAt).toBeGreaterThanOrEqual(before)
  expect(row).toEqual({
    id: 'ark',
    name: 'ark',
    kind: 'user',
    accessPolicy: 0,
    private: false,
    subscribed: false,
    coreHosted: false,
    deactivated: false,
    nameHash: nameHash('ark'),
    allowedAgents: [],
  })
})
