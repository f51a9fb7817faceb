import { afterAll, expect, it } from 'vitest'
import { asAnn } from '../../memory/testing/test-memory.test.support.js'
import { object } from '../testing/graphs.test.support.js'
import { openTestDatasets } from '../testing/test-datasets.test.support.js'
import { queryObjects } from './query-objects.js'

const node = await openTestDatasets()
afterAll(() => node[Symbol.asyncDispose]())

it('gives an object as its newest dataset has it', async () => {
  await node.import([object('a', [], { properties: { state: 'old' } })], asAnn)
  const { id } = await node.import([object('a', [], { properties: { state: 'new' } })], asAnn)
  const ask = (value: string) =>
    queryObjects(node.journal, [{ path: 'id', values: [value], opcode: 'EQ' }], asAnn, new AbortController().signal)
  const { found, truncated } = await ask('a')
  expect(found).toMatchObject([{ row: { id }, element: { properties: { state: 'new' } } }])
  expect(truncated).toBe(false)
  expect((await ask('none')).found).toEqual([])
})
