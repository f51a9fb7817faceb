import { afterAll, expect, it } from 'vitest'
import { asAnn, asBob } from '../../memory/testing/test-memory.test.support.js'
import { arrivals, places } from '../links/table.js'
import { object } from '../testing/graphs.test.support.js'
import { storedTexts } from '../testing/stored-texts.test.support.js'
import { openTestDatasets } from '../testing/test-datasets.test.support.js'
import { removeGone } from './remove-gone.js'
import { datasetRows, openCopies } from './table.js'
import { findDataset } from './visible-datasets.js'

const node = await openTestDatasets()
afterAll(() => node[Symbol.asyncDispose]())

it('leaves nothing of a dataset whose asset is gone, and others alone', async () => {
  const { id } = await node.import([object('a', [['NEXT', 'b']]), object('b')], asAnn)
  const kept = await node.import([object('c')], asBob)
  await node.assets.discard({ contextGraph: 'datasets', sub: '', name: id }, asAnn)
  const { journal: ledger } = node
  expect(ledger.read((r) => findDataset(r, id, asAnn))).toBeUndefined()
  await removeGone({ ledger, signal: new AbortController().signal })
  const rows = ledger.read((r) => [storedTexts(r), [...r.range(places)].length, [...r.range(arrivals)].length])
  expect(rows).toEqual([1, 1, 1])
  expect(ledger.read((r) => [r.count(datasetRows), r.count(openCopies)])).toEqual([1, 0])
  expect(ledger.read((r) => findDataset(r, kept.id, asBob))?.id).toBe(kept.id)
})

it('looks only at what is said to be gone', async () => {
  const { journal: ledger } = node
  const signal = new AbortController().signal
  const first = await node.import([object('d')], asAnn)
  const second = await node.import([object('e')], asAnn)
  const isThere = (id: string) => ledger.read((r) => r.has(datasetRows, [id, asAnn.agent]))
  for (const { id } of [first, second])
    await node.assets.discard({ contextGraph: 'datasets', sub: '', name: id }, asAnn)
  await removeGone({ ledger, signal }, { contextGraph: 'datasets', name: 'other' })
  await removeGone({ ledger, signal }, { contextGraph: 'other' })
  expect([isThere(first.id), isThere(second.id)]).toEqual([true, true])
  await removeGone({ ledger, signal }, { contextGraph: 'datasets', name: `${first.id}-2` })
  expect([isThere(first.id), isThere(second.id)]).toEqual([false, true])
  await removeGone({ ledger, signal }, { contextGraph: 'datasets' })
  expect(isThere(second.id)).toBe(false)
})
