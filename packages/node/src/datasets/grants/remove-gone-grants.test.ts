import { afterAll, expect, it } from 'vitest'
import { ann, asAnn, bob } from '../../memory/testing/test-memory.test.support.js'
import { object } from '../testing/graphs.test.support.js'
import { openTestDatasets } from '../testing/test-datasets.test.support.js'
import { removeGoneGrants } from './remove-gone-grants.js'
import { grants } from './table.js'

const node = await openTestDatasets()
afterAll(() => node[Symbol.asyncDispose]())

it('leaves grants of datasets that are there, and no others', async () => {
  const { journal: ledger } = node
  const { id } = await node.import([object('a')], asAnn)
  await ledger.writeWithoutReceipt((w) => {
    w.put(grants, [id, ann, bob, 'a'], { grantedAt: 1 })
    w.put(grants, ['gone', ann, bob, 'a'], { grantedAt: 1 })
  })
  await removeGoneGrants(ledger)
  expect(ledger.read((r) => [...r.range(grants)].map(({ key }) => key[0]))).toEqual([id])
  await removeGoneGrants(ledger)
  expect(ledger.read((r) => r.count(grants))).toBe(1)
})
