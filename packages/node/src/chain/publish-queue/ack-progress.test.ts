import { expect, it } from 'vitest'
import { AckRecord } from './ack-progress.js'

it('has the newest answer of each core node, in the order in which they were asked', () => {
  const record = new AckRecord(2)
  for (const identityId of [3n, 1n, 2n]) record.note({ identityId, peerId: `peer ${identityId}`, state: 'asked' })
  record.note({ identityId: 1n, peerId: 'peer 1', state: 'given' })
  record.note({ identityId: 2n, peerId: 'peer 2', state: 'refused', reason: 'full' })
  expect(record.progress()).toMatchObject({
    required: 2,
    nodes: [
      { identityId: '3', peerId: 'peer 3', state: 'asked' },
      { identityId: '1', state: 'given' },
      { identityId: '2', state: 'refused', reason: 'full' },
    ],
  })
})
