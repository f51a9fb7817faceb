import { afterAll, expect, it } from 'vitest'
import { openTestLedger } from '../../platform/testing/test-ledger.test.support.js'
import { longText, someTexts, storeTexts } from '../testing/store-texts.test.support.js'
import { textsFrom } from './read-texts.js'
import { ownTexts, textGroups } from './table.js'
import { removeTexts, replaceText } from './write-texts.js'

const test = await openTestLedger()
afterAll(() => test[Symbol.asyncDispose]())
const { ledger } = test
await storeTexts(ledger, 'c1')

const change = (copy: string, index: number, text: string) =>
  ledger.writeWithoutReceipt((w) => replaceText(w, copy, index, text))
const ownPositions = () => ledger.read((r) => [...r.range(ownTexts)].map(({ key }) => key[1]))

it('stores only a long text in a row of its own', () => {
  expect(ownPositions()).toEqual([20])
})

it('writes a text anew, also when it becomes long or short, and leaves its neighbours', async () => {
  await change('c1', 3, 'other')
  await change('c1', 20, 'short')
  await change('c1', 299, longText)
  const wanted = someTexts.toSpliced(3, 1, 'other').toSpliced(20, 1, 'short').toSpliced(299, 1, longText)
  expect(ledger.read((r) => textsFrom(r, 'c1', 0, 1000))).toEqual(wanted)
  expect(ownPositions()).toEqual([299])
})

it('goes without a trace', async () => {
  await ledger.writeWithoutReceipt((w) => removeTexts(w, 'c1', 0, 300))
  expect(ledger.read((r) => [...r.range(textGroups), ...r.range(ownTexts)])).toEqual([])
})

it('writes a text of a home of an earlier release anew', async () => {
  await ledger.writeWithoutReceipt((w) => w.put(ownTexts, ['old', 0], 'a'))
  await change('old', 0, 'new')
  expect(ledger.read((r) => textsFrom(r, 'old', 0, 9))).toEqual(['new'])
})
