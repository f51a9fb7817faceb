import { tmpdir } from 'node:os'
import { describe, expect, it } from 'vitest'
import { findFastClock, findSlowClock } from './clock.js'
import { checkDisk, findSpaceTrouble, refusalOf } from './disk.js'
import { checkOf } from './trouble.js'

const mib = 2 ** 20
const minute = 60_000

describe('the disk', () => {
  it.each([
    [2000 * mib, undefined, undefined],
    [1000 * mib, 'disk.low', 'warning'],
    [60 * mib, 'disk.low', 'error'],
    [mib, 'disk.full', 'error'],
  ])('with %i bytes free: %s', (freeBytes, id, severity) => {
    const trouble = findSpaceTrouble(freeBytes)
    expect([trouble?.id, trouble?.severity]).toEqual([id, severity])
  })

  it('that is mounted read-only is told apart from a home that belongs to somebody else', () => {
    expect(refusalOf({ code: 'EROFS', message: '' }).id).toBe('disk.read-only')
    expect(refusalOf({ code: 'EACCES', message: '' }).id).toBe('disk.unwritable')
  })

  it('is asked for its room', async () => {
    expect((await checkDisk(tmpdir())).freeBytes).toBeGreaterThanOrEqual(0)
  })
})

describe('the clock', () => {
  it('is behind what has certainly passed, five minutes aside', () => {
    const past = { at: 60 * minute, shownBy: 'the ledger' }
    expect(findSlowClock(55 * minute, past)).toBeUndefined()
    expect(findSlowClock(55 * minute - 1, past)).toMatchObject({
      id: 'clock.behind',
      detail: 'The clock is 5 min behind the ledger',
    })
  })

  it('is ahead when a new block is a quarter of an hour old by it', () => {
    expect(findFastClock(15 * minute)).toBeUndefined()
    const trouble = findFastClock(120 * minute)
    expect(trouble?.detail).toContain('120 min ahead')
    expect(trouble && checkOf(trouble)).toBe('clock')
  })
})
