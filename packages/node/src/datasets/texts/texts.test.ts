import { afterAll, expect, it } from 'vitest'
import { openTestLedger } from '../../platform/testing/test-ledger.test.support.js'
import { textAt, textsFrom } from './read-texts.js'
import { ownTexts, textGroups } from './table.js'
import { TextBlocks } from './text-blocks.js'
import { longTextsOf, putGroups, putLongTexts, removeTexts, replaceText } from './write-texts.js'

const test = await openTestLedger()
afterAll(() => test[Symbol.asyncDispose]())
const { ledger } = test

const long = 'y'.repeat(5000)
const texts = Array.from({ length: 300 }, (_, i) => (i === 20 ? long : `text ${i}`))

async function store(copy: string): Promise<void> {
  const blocks = new TextBlocks()
  const found = texts.flatMap((text) => blocks.add(text) ?? []).concat(blocks.end() ?? [])
  await ledger.writeWithoutReceipt((w) => {
    for (const block of found) {
      putLongTexts(w, copy, longTextsOf(block))
      putGroups(w, copy, block)
    }
  })
}

it('gives each text, one by one or many, long ones among them', async () => {
  await store('c1')
  expect(texts.map((_, i) => ledger.read((r) => textAt(r, 'c1', i)))).toEqual(texts)
  expect(ledger.read((r) => textsFrom(r, 'c1', 0, 1000))).toEqual(texts)
  expect(ledger.read((r) => textsFrom(r, 'c1', 10, 20))).toEqual(texts.slice(10, 30))
  expect(ledger.read((r) => [textAt(r, 'c1', 300), textAt(r, 'c2', 0)])).toEqual([undefined, undefined])
  expect(ledger.read((r) => [...r.range(ownTexts)].map(({ key }) => key[1]))).toEqual([20])
})

it('reads texts of homes of earlier releases', async () => {
  await ledger.writeWithoutReceipt((w) => {
    w.put(ownTexts, ['old', 0], 'a')
    w.put(ownTexts, ['old', 1], 'b')
  })
  expect(ledger.read((r) => [textAt(r, 'old', 1), textsFrom(r, 'old', 0, 9)])).toEqual(['b', ['a', 'b']])
  await ledger.writeWithoutReceipt((w) => replaceText(w, 'old', 1, 'new'))
  expect(ledger.read((r) => textsFrom(r, 'old', 0, 9))).toEqual(['a', 'new'])
  await ledger.writeWithoutReceipt((w) => removeTexts(w, 'old', 0, 2))
})

it('writes a text anew, also when it becomes long or short, and leaves its neighbours', async () => {
  const change = (index: number, text: string) => ledger.writeWithoutReceipt((w) => replaceText(w, 'c1', index, text))
  await change(3, 'other')
  await change(20, 'short')
  await change(299, long)
  const wanted = texts.toSpliced(3, 1, 'other').toSpliced(20, 1, 'short').toSpliced(299, 1, long)
  expect(ledger.read((r) => textsFrom(r, 'c1', 0, 1000))).toEqual(wanted)
  expect(ledger.read((r) => [...r.range(ownTexts)].map(({ key }) => key[1]))).toEqual([299])
})

it('goes without a trace', async () => {
  await ledger.writeWithoutReceipt((w) => removeTexts(w, 'c1', 0, 300))
  expect(ledger.read((r) => [...r.range(textGroups), ...r.range(ownTexts)])).toEqual([])
})
