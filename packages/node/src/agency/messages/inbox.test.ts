import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestLedger, type TestLedger } from '../../platform/testing/test-ledger.test.support.js'
import { maxAgeMs, store } from './inbox.js'
import { messageRows } from './table.js'

const [from, to] = [`0x${'aa'.repeat(20)}`, `0x${'bb'.repeat(20)}`]
const now = 1_700_000_000_000
const arrived = (id: string, time = now) => ({
  head: { kind: 'message' as const, id, from, to, time },
  peerId: 'peer',
  text: 'hello',
  signed: true,
})

describe('the inbox', () => {
  let test: TestLedger
  beforeEach(async () => {
    test = await openTestLedger()
  })
  afterEach(() => test[Symbol.asyncDispose]())

  it('stores a message once, however often it comes', async () => {
    await expect(store(test.ledger, arrived('a'.repeat(32)), now)).resolves.toBe('stored')
    await expect(store(test.ledger, arrived('a'.repeat(32)), now)).resolves.toBe('known')
    expect(test.ledger.read((r) => r.count(messageRows, ['in', to, from]))).toBe(1)
  })

  it('refuses what is too old or from the future, and stores nothing of it', async () => {
    for (const time of [now - maxAgeMs - 1, now + 16 * 60_000])
      await expect(store(test.ledger, arrived('b'.repeat(32), time), now)).rejects.toMatchObject({
        code: 'MESSAGE_OUT_OF_TIME',
      })
    expect(test.ledger.read((r) => [...r.range(messageRows)])).toEqual([])
  })

  it('stores one of two that come at the same moment', async () => {
    const both = await Promise.all([1, 2].map(() => store(test.ledger, arrived('c'.repeat(32)), now)))
    expect(both.toSorted()).toEqual(['known', 'stored'])
  })
})
