import { utimesSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { checkClock } from './clock.js'
import { doctorHome } from './doctor-home.test.support.js'

const minute = 60_000

/** Whether the clock counts as right when a file was written so many minutes from now. */
async function verdict(file: 'ledger' | 'tokens', minutes: number) {
  using patient = doctorHome()
  const { home } = patient
  const at = new Date(Date.now() + minutes * minute)
  utimesSync(file === 'ledger' ? join(home.ledger, 'data.mdb') : home.tokens, at, at)
  const [finding] = await checkClock(patient)
  return [finding?.id, finding?.detail.includes('min behind')]
}

describe('the clock', () => {
  it('is right when nothing was written after now, a few minutes aside', async () => {
    expect(await verdict('ledger', 0)).toEqual(['clock.ok', false])
    expect(await verdict('ledger', -600)).toEqual(['clock.ok', false])
    expect(await verdict('ledger', 4)).toEqual(['clock.ok', false])
  })

  it('may be behind by five minutes, and not by more', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60 * minute })
    try {
      expect(await verdict('ledger', 5)).toEqual(['clock.ok', false])
      expect(await verdict('ledger', 5 + 1 / minute)).toEqual(['clock.behind', true])
    } finally {
      vi.useRealTimers()
    }
  })

  it('is behind when the ledger or the tokens were written later than now', async () => {
    expect(await verdict('ledger', 6)).toEqual(['clock.behind', true])
    expect(await verdict('tokens', 6)).toEqual(['clock.behind', true])
  })
})
