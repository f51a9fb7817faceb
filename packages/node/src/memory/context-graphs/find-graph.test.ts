import { nameHash } from '@kg/core'
import { expect, it } from 'vitest'
import { openLab } from '../testing/test-memory.test.support.js'
import { findGraphByHash, findGraphByOnChainId } from './find-graph.js'

const node = await openLab({ onChainId: '32' })
await node.addGraph('annex', { onChainId: '321' })

it('finds a context graph by the hash of its id, whole', () => {
  const find = (hash: string) => node.ledger.read((r) => findGraphByHash(r, hash)?.id)
  expect([find(nameHash('lab')), find(nameHash('annex'))]).toEqual(['lab', 'annex'])
  expect([find(nameHash('none')), find(nameHash('lab').slice(0, -1))]).toEqual([undefined, undefined])
})

it('finds a context graph by its number, whole', () => {
  const find = (number: string) => node.ledger.read((r) => findGraphByOnChainId(r, number)?.id)
  expect([find('32'), find('321'), find('3')]).toEqual(['lab', 'annex', undefined])
})
