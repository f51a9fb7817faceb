import { receipts } from '@kg/store'
import { describe, expect, it } from 'vitest'
import { openLab, refusal } from '../testing/test-memory.test.support.js'
import { findReceiptAt } from './find-receipt-at.js'

const node = await openLab()
const at = (asOf: number | string, now?: number) => node.ledger.read((reader) => findReceiptAt(reader, asOf, now))

describe('the receipt of a moment', () => {
  it('is the one of that number, written either way', () => {
    expect([at(2), at('2'), at(0)]).toEqual([2, 2, 0])
  })

  it('is the last one at or before a date', () => {
    const { time } = node.ledger.read((r) => r.get(receipts, r.head())) ?? { time: 0 }
    expect(at(new Date(time).toISOString())).toBe(node.ledger.head())
    expect(at('2001-01-01')).toBe(0)
  })

  it('must be a number or a date that has come', () => {
    const head = node.ledger.head()
    for (const asOf of [head + 1, 'yesterday', '2026-13-01', '2999-01-01T00:00:00Z', '-1', ''])
      expect(() => at(asOf), String(asOf)).toThrow(refusal('AS_OF_INVALID'))
    expect(at('2999-01-01T00:00:00Z', Date.parse('3000-01-01'))).toBe(head)
  })
})
