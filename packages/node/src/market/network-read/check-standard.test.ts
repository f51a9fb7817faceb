import { afterAll, expect, it } from 'vitest'
import { object } from '../../datasets/testing/graphs.test.support.js'
import { openTestDatasets } from '../../datasets/testing/test-datasets.test.support.js'
import { asAnn } from '../../memory/testing/test-memory.test.support.js'
import { checkStandard } from './check-standard.js'

const node = await openTestDatasets()
afterAll(() => node[Symbol.asyncDispose]())

it('refuses a standard that the dataset did not come from', async () => {
  const { id } = await node.import([object('milk')], asAnn)
  const check = (standard?: string) => () => checkStandard(node.journal, id, standard, asAnn)
  check()()
  check('GRAPH')()
  expect(check('WOT')).toThrow(expect.objectContaining({ code: 'DATASET_STANDARD_UNKNOWN' }))
})
