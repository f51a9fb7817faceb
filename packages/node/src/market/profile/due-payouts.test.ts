import { describe, expect, it } from 'vitest'
import type { MarketChain } from '../contract/market-chain.js'
import { findDue, inBatches, isWorthTheGas, largestBatch } from './due-payouts.js'

const unit = 10n ** 18n
const wallet = `0x${'1'.repeat(40)}` as const

const chainWith = (dues: readonly bigint[]) =>
  ({
    read: async (_contract: string, name: string, args: readonly unknown[]) =>
      name === 'profileOf' ? { holdings: dues.length } : { due: dues[Number(args[1])], unpaid: 10n, endsAt: 5n },
    // Only what `findDue` asks for.
  }) as unknown as Pick<MarketChain, 'read'>

const nothingKnown = { earning: new Map<number, number>(), count: 0, has: () => false }

describe('what is due', () => {
  it('is the sum over the holdings that have earned something', async () => {
    expect(await findDue(chainWith([3n, 0n, 4n]), wallet, nothingKnown)).toEqual({
      wallet,
      numbers: [0, 2],
      ended: [],
      total: 7n,
    })
    expect(await findDue(chainWith([]), wallet, nothingKnown)).toEqual({ wallet, numbers: [], ended: [], total: 0n })
    const many = await findDue(chainWith(Array.from({ length: 70 }, () => 1n)), wallet, nothingKnown)
    expect([many.numbers.length, many.numbers.at(-1), many.total]).toEqual([70, 69, 70n])
  })

  it('is not asked about holdings that are over, and completes those whose time is', async () => {
    const known = {
      earning: new Map([
        [1, 71],
        [2, 72],
      ]),
      count: 3,
      has: (number: number) => number < 3,
    }
    const due = await findDue(chainWith([9n, 3n, 10n, 4n]), wallet, known, 5000)
    expect(due).toEqual({ wallet, numbers: [1, 3], ended: [72], total: 17n })
    const later = await findDue(chainWith([9n, 3n, 10n, 4n]), wallet, known, 5001)
    expect(later).toMatchObject({ numbers: [3], ended: [71, 72] })
  })

  it('is asked about no more than what earns, once all others are known to be over', async () => {
    const asked: unknown[] = []
    const { read } = chainWith(Array.from({ length: 1000 }, () => 2n))
    const chain = {
      read: (...call: Parameters<typeof read>) => {
        if (call[1] === 'holdingOf') asked.push(call[2]?.[1])
        return read(...call)
      },
      // It answers as the other one.
    } as Pick<MarketChain, 'read'>
    const has = () => {
      throw new Error('there is nothing to look for')
    }
    const due = await findDue(chain, wallet, { earning: new Map([[7, 70]]), count: 1000, has }, 0)
    expect([due.numbers, asked]).toEqual([[7], [7n]])
  })

  it('is paid in as few transactions as the contract allows', () => {
    const numbers = Array.from({ length: largestBatch + 1 }, (_, i) => i)
    expect(inBatches(numbers).map(({ length }) => length)).toEqual([largestBatch, 1])
    expect(inBatches([])).toEqual([])
  })

  it('is worth the gas when it is worth twice as much', () => {
    const one = { numbers: [0], total: unit }
    // A transaction for one holding is taken for 44,000 gas.
    const prices = { gasPrice: 10n ** 9n, tokenPrice: 88_000n * 10n ** 9n }
    expect(isWorthTheGas(one, prices)).toBe(true)
    expect(isWorthTheGas({ ...one, total: unit - 1n }, prices)).toBe(false)
    expect(isWorthTheGas({ numbers: [], total: 0n }, prices)).toBe(false)
    expect(isWorthTheGas(one, { ...prices, tokenPrice: 0n })).toBe(false)
  })
})
