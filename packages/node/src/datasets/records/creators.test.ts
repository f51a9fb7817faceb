import { expect, it } from 'vitest'
import { openTestLedger } from '../../platform/testing/test-ledger.test.support.js'
import { creatorsIn } from './creators.js'
import { type DatasetRow, datasetRows } from './table.js'

it('names each creator once', async () => {
  await using test = await openTestLedger()
  await test.ledger.writeWithoutReceipt((w) => {
    // Nothing else of the row is read here.
    for (const [n, creator] of ['0xa', '0xb', '0xa', '0xa+0xb', '0xb'].entries())
      w.put(datasetRows, [`0x${n}`, '0xc'], { creator, copy: `c${n}`, importedAt: n } as unknown as DatasetRow)
  })
  expect(test.ledger.read((r) => [...creatorsIn(r)])).toEqual(['0xa', '0xa+0xb', '0xb'])
})
