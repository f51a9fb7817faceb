import { expect, it } from 'vitest'
import { openTestLedger } from '../../platform/testing/test-ledger.test.support.js'
import { eventTimes } from '../epcis-index/table.js'
import { elements, places } from '../links/table.js'
import { object } from '../testing/graphs.test.support.js'
import { blockOf, putBlock, removeBlock } from './block.js'

const event = {
  ...object('e'),
  properties: { objectType: 'ObjectEvent', eventTime: '2026-01-01T00:00:00Z', eventTimeZoneOffset: '+00:00' },
}

it('holds elements, their links and what finds their events, and goes without a trace', async () => {
  await using test = await openTestLedger()
  const { ledger } = test
  const written = [object('a'), event].map((element) => ({ element, text: JSON.stringify(element) }))
  const block = blockOf('0xa', 256, written)
  await ledger.writeWithoutReceipt((w) => putBlock(w, 'c1', block))
  const keys = () =>
    ledger.read((r) => [
      [...r.range(elements)].map(({ key }) => key),
      [...r.range(places)].length,
      [...r.range(eventTimes)].length,
    ])
  expect(keys()).toEqual([
    [
      ['c1', 256],
      ['c1', 257],
    ],
    2,
    1,
  ])
  await ledger.writeWithoutReceipt((w) => removeBlock(w, 'c1', block))
  expect(keys()).toEqual([[], 0, 0])
})
