import { MemorySearch } from '@kg/store'
import { afterAll } from 'vitest'
import { openLab } from '../testing/test-memory.test.support.js'
import { openRecall, openShelves } from './recall-notes.js'

/** A lab with all that notes need, for the tests of a file. */
export async function openNotesLab() {
  const node = await openLab()
  const search = new MemorySearch(node.ledger)
  afterAll(() => search.stop())
  const { journal: ledger, graphs, assets } = node
  const { keys } = node.platform
  const indexFaults: unknown[] = []
  const onIndexFault = (error: unknown) => indexFaults.push(error)
  const needs = { ledger, graphs, assets, search, keys, nodeAgent: keys.make(), scrub: async () => true, onIndexFault }
  const findShelves = openShelves(ledger)
  return { ...node, needs, indexFaults, findShelves, recall: openRecall(needs, findShelves) }
}
