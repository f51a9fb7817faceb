import { describe, expect, it } from 'vitest'
import { ChainClock } from './chain-clock.js'

function clockAt(machineTime: number, last = 0) {
  const machine = { time: machineTime }
  return { machine, clock: new ChainClock(last, () => machine.time) }
}

describe('the clock of a chain', () => {
  it('follows the machine, moved by what was added', () => {
    const { machine, clock } = clockAt(100)
    expect(clock.next()).toBe(100)
    expect(clock.advance(30)).toBe(30)
    machine.time = 105
    expect(clock.next()).toBe(135)
  })

  it('never goes behind the last block', () => {
    const { clock } = clockAt(100, 500)
    expect(clock.next()).toBe(500)
    expect([clock.isPast(499), clock.isPast(500)]).toEqual([true, false])
  })

  it('gives one block an exact time and runs on from there', () => {
    const { machine, clock } = clockAt(100)
    clock.setNext(70)
    machine.time = 110
    expect(clock.next()).toBe(70)
    clock.blockAt(70)
    machine.time = 115
    expect(clock.next()).toBe(75)
  })

  it('can be set, also back', () => {
    const { machine, clock } = clockAt(100)
    clock.setNext(400)
    expect(clock.set(60)).toBe(-40)
    machine.time = 101
    expect(clock.next()).toBe(61)
  })
})
