import { describe, expect, it } from 'vitest'
import { Misconduct } from './misconduct.js'

describe('misconduct', () => {
  it('adds up, and half of it is forgiven after two minutes', () => {
    let now = 0
    const misconduct = new Misconduct(() => now)
    misconduct.note('a')
    misconduct.note('a')
    expect([misconduct.penaltyOf('a'), misconduct.penaltyOf('b')]).toEqual([20, 0])
    now = 120_000
    expect(misconduct.penaltyOf('a')).toBe(10)
  })

  it('remembers a bounded number of peers', () => {
    const misconduct = new Misconduct(() => 0)
    for (let i = 0; i < 5000; i++) misconduct.note(`peer ${i}`)
    expect([misconduct.penaltyOf('peer 0'), misconduct.penaltyOf('peer 4999')]).toEqual([0, 10])
  })
})
