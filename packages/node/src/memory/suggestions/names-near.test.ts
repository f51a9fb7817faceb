import { expect, it } from 'vitest'
import { ann, asAnn, asBob, draftRef, openLab } from '../testing/test-memory.test.support.js'
import { assetsNear, graphsNear } from './names-near.js'

const node = await openLab()
await node.addGraph('zoo', { private: true, curator: ann })
const lines = ['<urn:a> <urn:p> "o" .'] as never[]
await node.create(draftRef('tiger', 'zoo'), lines)

it('reads a few context graphs however many there are, those beside the name among them', async () => {
  for (let at = 0; at < 150; at++) await node.addGraph(`room-${1000 + at}`)
  const near = node.ledger.read((r) => graphsNear(r, 'room-1120x', asAnn))
  expect(near.length).toBeLessThanOrEqual(80)
  expect(near).toEqual(expect.arrayContaining(['room-1120', 'room-1121']))
})

it('reads nothing that the caller may not see', () => {
  const near = (caller: typeof asAnn) =>
    node.ledger.read((r) => [graphsNear(r, 'zo', caller).includes('zoo'), assetsNear(r, 'zoo', 'tigr', caller)])
  expect(near(asAnn)).toEqual([true, ['tiger', 'tiger']])
  expect(near(asBob)).toEqual([false, []])
})
