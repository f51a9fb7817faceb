import { describe, expect, it } from 'vitest'
import { findDates } from './dates.js'
import { findMentions } from './find-mentions.js'

const now = Date.UTC(2026, 0, 10)
const find = (text: string) => findMentions(text, now)

describe('what a text mentions', () => {
  it('is found by its form', () => {
    const text =
      "Noor Haddad fixed PAY-231 in `retry.ts` on 12 March; it took 3 hours. Emil's sister called roundAmount() (see https://a.example/x)."
    expect(find(text)).toEqual({
      names: ['Noor Haddad', 'Emil'],
      dates: ['2026-03-12'],
      numbers: ['3 hours'],
      identifiers: ['PAY-231'],
      links: ['https://a.example/x'],
      code: ['retry.ts', 'roundAmount()', 'roundAmount'],
    })
  })

  it('has no words that only begin a sentence, and no days of the week', () => {
    expect(find('The Monday meeting is with Ann. When? On Tuesday.').names).toEqual(['Ann'])
  })

  it('is nothing in an empty text, and bounded in a long one', () => {
    expect(Object.values(find('')).flat()).toEqual([])
    const names = Array.from({ length: 100 }, (_, i) => `with Xenia${i} and`).join(' ')
    expect(find(names).names.length).toBeLessThanOrEqual(32)
  })
})

describe('days', () => {
  const days = (text: string) => findDates(text, now).map(({ date }) => date)

  it.each([
    ['on 2026-02-03', ['2026-02-03']],
    ['am 3.2.2026', ['2026-02-03']],
    ['on the 5th of May', ['2026-05-05']],
    ['May 5, 2024', ['2024-05-05']],
    ['am 4. Juli', ['2026-07-04']],
    ['yesterday', ['2026-01-09']],
    ['from 1 March to 3 March', ['2026-03-01', '2026-03-03']],
    ['on 31 February', []],
    ['may I', []],
  ])('%s', (text, expected) => {
    expect(days(text)).toEqual(expected)
  })
})
