import { expect, it } from 'vitest'
import { openTestLedger } from '../../platform/testing/test-ledger.test.support.js'
import { eventTimes } from '../epcis-index/table.js'
import { places } from '../links/table.js'
import { copyPieces } from '../testing/copy-pieces.test.support.js'
import { object } from '../testing/graphs.test.support.js'
import { storedTexts } from '../testing/stored-texts.test.support.js'
import { removeBlock } from './block.js'
import { writePiece } from './write-copy.js'

const event = {
  ...object('e'),
  properties: { objectType: 'ObjectEvent', eventTime: '2026-01-01T00:00:00Z', eventTimeZoneOffset: '+00:00' },
}

it('holds elements, their links and what finds their events, and goes without a trace', async () => {
  await using test = await openTestLedger()
  const { ledger } = test
  const graph = [object('a'), event]
  const ref = { copy: 'c1', creator: '0xa' }
  const { signal } = new AbortController()
  for (const piece of copyPieces('0xa', graph)) await writePiece({ ledger, signal }, ref, piece)
  const keys = () => ledger.read((r) => [storedTexts(r), [...r.range(places)].length, [...r.range(eventTimes)].length])
  expect(keys()).toEqual([2, 2, 1])
  const texts = graph.map((element) => JSON.stringify(element))
  await ledger.writeWithoutReceipt((w) => removeBlock(w, ref, 0, texts))
  expect(keys()).toEqual([0, 0, 0])
})
