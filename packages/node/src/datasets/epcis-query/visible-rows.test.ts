import { afterAll, expect, it } from 'vitest'
import { asAnn, asBob } from '../../memory/testing/test-memory.test.support.js'
import { findDataset } from '../records/visible-datasets.js'
import { object } from '../testing/graphs.test.support.js'
import { openTestDatasets } from '../testing/test-datasets.test.support.js'
import { visibleRows } from './visible-rows.js'

const node = await openTestDatasets()
afterAll(() => node[Symbol.asyncDispose]())

it('gives the dataset of a copy to those who may see it', async () => {
  const { id } = await node.import([object('a')], asAnn)
  const copy = node.journal.read((r) => findDataset(r, id, asAnn))?.copy ?? ''
  const rowOf = visibleRows(node.journal, asAnn)
  expect([rowOf(copy)?.id, rowOf(copy)?.id, visibleRows(node.journal, asBob)(copy)]).toEqual([id, id, undefined])
})
