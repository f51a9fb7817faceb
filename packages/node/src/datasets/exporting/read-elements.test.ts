import { expect, it } from 'vitest'
import { openTestLedger } from '../../platform/testing/test-ledger.test.support.js'
import { object } from '../testing/graphs.test.support.js'
import { ownTexts } from '../texts/table.js'
import { readElements } from './read-elements.js'

it('gives all elements of one copy in their order', async () => {
  await using test = await openTestLedger()
  await test.ledger.writeWithoutReceipt((w) => {
    for (let i = 0; i < 600; i++) w.put(ownTexts, ['c1', i], JSON.stringify(object(`o${i}`)))
    w.put(ownTexts, ['c2', 0], JSON.stringify(object('other')))
  })
  const ids: string[] = []
  for await (const element of readElements(test.ledger, 'c1')) ids.push(element['@id'])
  expect(ids).toEqual(Array.from({ length: 600 }, (_, i) => `o${i}`))
})
