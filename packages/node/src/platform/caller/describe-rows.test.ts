import { describe, expect, it } from 'vitest'
import { describeRows } from './describe-rows.js'

const show = (time: number) => ({ time: new Date(time).toISOString() })
const mark = () => ({ time: '' })

describe('the rows of a list', () => {
  it('are shown, and one that cannot be shown is marked', () => {
    expect(describeRows([0, Number.MAX_SAFE_INTEGER, 1], show, mark)).toEqual([
      { time: '1970-01-01T00:00:00.000Z' },
      { time: '', unreadable: true },
      { time: '1970-01-01T00:00:00.001Z' },
    ])
  })

  it('do not hide a fault of the node', () => {
    const fail = () => {
      throw new Error('the disk is gone')
    }
    expect(() => describeRows([0], fail, mark)).toThrow('the disk is gone')
  })
})
