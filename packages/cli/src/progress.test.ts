import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { during } from './progress.js'

describe('during', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  async function shownAfter(ms: number, enabled = true): Promise<string> {
    const out: string[] = []
    let finish: (value: number) => void = () => undefined
    const work = new Promise<number>((resolve) => {
      finish = resolve
    })
    const result = during('copying', () => work, { write: (text) => out.push(text) }, enabled)
    await vi.advanceTimersByTimeAsync(ms)
    finish(7)
    expect(await result).toBe(7)
    return out.join('')
  }

  it('says nothing about work that is done within a second', async () => {
    expect(await shownAfter(900)).toBe('')
  })

  it('shows what goes on after a second and wipes it away', async () => {
    const shown = await shownAfter(2100)
    expect(shown).toContain('copying (2 s)')
    expect(shown.endsWith('\r\x1b[2K')).toBe(true)
  })

  it('says nothing where no person looks', async () => {
    expect(await shownAfter(3000, false)).toBe('')
  })

  it('wipes its line also when the work fails', async () => {
    const out: string[] = []
    let fail: (error: Error) => void = () => undefined
    const work = new Promise<never>((_, reject) => {
      fail = reject
    })
    const failed = expect(during('copying', () => work, { write: (text) => out.push(text) }, true)).rejects.toThrow(
      'no',
    )
    await vi.advanceTimersByTimeAsync(1500)
    fail(new Error('no'))
    await failed
    expect(out.at(-1)).toBe('\r\x1b[2K')
  })
})
