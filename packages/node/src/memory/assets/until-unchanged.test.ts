import { DraftChangedError } from '@kg/contract'
import { describe, expect, it } from 'vitest'
import { refusal } from '../testing/test-memory.test.support.js'
import { untilUnchanged } from './until-unchanged.js'

/** Finds the draft changed so many times, then works. */
function changedFor(times: number) {
  let tries = 0
  return async () => {
    if (tries++ < times) throw new DraftChangedError({ name: 'x' })
    return tries
  }
}

describe('work on a draft that others write to', () => {
  it('is tried again, a few times', async () => {
    expect(await untilUnchanged(changedFor(4))).toBe(5)
    await expect(untilUnchanged(changedFor(5))).rejects.toEqual(refusal('DRAFT_CHANGED'))
  })

  it('is not tried again for another reason', async () => {
    let tries = 0
    const fail = async () => {
      tries++
      throw new RangeError('no')
    }
    await expect(untilUnchanged(fail)).rejects.toThrow('no')
    expect(tries).toBe(1)
  })
})
