import { tmpdir } from 'node:os'
import { zeroAddress } from '@kg/core'
import { describe, expect, it } from 'vitest'
import { actOf } from '../acts/acts.js'
import { openTestLedger } from '../testing/test-ledger.test.support.js'
import { findTroubles, latestReceiptTime } from './find-troubles.js'

const well = { home: tmpdir(), writtenUntil: 0, writeFault: undefined, others: [] }
const idsOf = async (more: Partial<Parameters<typeof findTroubles>[0]>) =>
  (await findTroubles({ ...well, ...more })).map(({ id }) => id).filter((id) => id !== 'disk.low')

describe('the troubles of a node', () => {
  it('are none when the disk takes writes and the clock is right', async () => {
    expect(await idsOf({ writtenUntil: Date.now() })).toEqual([])
  })

  it('include a write that failed, and a clock behind the newest receipt', async () => {
    expect(await idsOf({ writeFault: 'I/O error' })).toEqual(['disk.failing'])
    expect(await idsOf({ writtenUntil: Date.now() + 3_600_000 })).toEqual(['clock.behind'])
  })

  it('say one thing about the clock, whoever has found it', async () => {
    const trouble = (id: string) => ({ id, severity: 'error' as const, detail: '', remedy: '' })
    const others = [trouble('clock.ahead'), trouble('chain.away')]
    expect(await idsOf({ others })).toEqual(['clock.ahead', 'chain.away'])
    expect(await idsOf({ others, writtenUntil: Date.now() + 3_600_000 })).toEqual(['clock.behind', 'chain.away'])
  })
})

it('the latest receipt gives the moment that has certainly passed', async () => {
  await using opened = await openTestLedger()
  const { ledger } = opened
  expect(ledger.read(latestReceiptTime)).toBe(0)
  const before = Date.now()
  await ledger.write(actOf('agent.register', zeroAddress, 'urn:s'), () => undefined)
  expect(ledger.read(latestReceiptTime)).toBeGreaterThanOrEqual(before)
})
