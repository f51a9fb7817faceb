import { checkDataset, readDataset } from '@kg/ingest/datasets'
import { afterAll, expect, it } from 'vitest'
import { ann, asAnn } from '../../memory/testing/test-memory.test.support.js'
import { datasetRows } from '../records/table.js'
import { object } from '../testing/graphs.test.support.js'
import { openTestDatasets } from '../testing/test-datasets.test.support.js'
import { datasetText } from './dataset-text.js'
import { readElements } from './read-elements.js'

const node = await openTestDatasets()
afterAll(() => node[Symbol.asyncDispose]())

it('is the dataset that was imported, without permissioned data', async () => {
  const many = Array.from({ length: 300 }, (_, i) => object(`o${i}`))
  const secret = object('s', [], { properties: { permissioned_data: { data: { price: '7' } } } })
  const { id } = await node.import([...many, secret], asAnn)
  const row = node.journal.read((r) => r.get(datasetRows, [id, ann]))
  if (row === undefined) throw new Error('not imported')
  let text = ''
  for await (const piece of datasetText(row, readElements(node.journal, row.copy))) text += piece
  const read = readDataset(text)
  if (read.kind !== 'finished') throw new Error(read.kind)
  checkDataset(read)
  expect(read.dataset['@graph']).toHaveLength(301)
  expect(text).not.toContain('price')
})
