import { afterAll, expect, it } from 'vitest'
import { openTestLedger } from '../../platform/testing/test-ledger.test.support.js'
import { someTexts, storeTexts } from '../testing/store-texts.test.support.js'
import { textAt, textsFrom } from './read-texts.js'
import { ownTexts } from './table.js'

const test = await openTestLedger()
afterAll(() => test[Symbol.asyncDispose]())
const { ledger } = test

it('gives each text, one by one or many, long ones among them', async () => {
  await storeTexts(ledger, 'c1')
  expect(someTexts.map((_, i) => ledger.read((r) => textAt(r, 'c1', i)))).toEqual(someTexts)
  expect(ledger.read((r) => textsFrom(r, 'c1', 0, 1000))).toEqual(someTexts)
  expect(ledger.read((r) => textsFrom(r, 'c1', 10, 20))).toEqual(someTexts.slice(10, 30))
  expect(ledger.read((r) => [textAt(r, 'c1', 300), textAt(r, 'c2', 0)])).toEqual([undefined, undefined])
})

it('reads texts of homes of earlier releases', async () => {
  await ledger.writeWithoutReceipt((w) => {
    w.put(ownTexts, ['old', 0], 'a')
    w.put(ownTexts, ['old', 1], 'b')
  })
  expect(ledger.read((r) => [textAt(r, 'old', 1), textsFrom(r, 'old', 0, 9)])).toEqual(['b', ['a', 'b']])
})
