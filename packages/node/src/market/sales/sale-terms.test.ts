import { describe, expect, it } from 'vitest'
import { fromWire, toWire } from '../../exchange/p2p/wire.js'
import { readSaleTerms, writeSaleTerms } from './sale-terms.js'

const terms = {
  chainId: 1,
  market: `0x${'c'.repeat(40)}`,
  seller: `0x${'d'.repeat(40)}`,
  price: 12n,
  keyHash: `0x${'e'.repeat(64)}`,
  deadline: 1_800_000_000,
} as const

describe('the terms of a sale', () => {
  it('are read as they were written', () => {
    expect(readSaleTerms(writeSaleTerms(terms))).toEqual(terms)
  })

  it('are refused when they cannot be read', () => {
    for (const change of [{ price: 12 }, { price: '1e3' }, { keyHash: '0x' }, { seller: 'x' }, { deadline: -1 }]) {
      const bytes = toWire({ ...fromWire(writeSaleTerms(terms)), ...change })
      expect(() => readSaleTerms(bytes), JSON.stringify(change)).toThrow()
    }
    expect(() => readSaleTerms(new Uint8Array(5000))).toThrow('short')
    expect(() => readSaleTerms(Uint8Array.of(1, 2, 3))).toThrow()
  })
})
