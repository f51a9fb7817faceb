import { describe, expect, it } from 'vitest'
import { estimateTokens } from './estimate-tokens.js'
import { detectLanguage, stemOf } from './language.js'
import { readQuestion } from './question.js'

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

describe('a language', () => {
  it('is told by small words, and by none where there are none', () => {
    expect(detectLanguage('Who is on call this week?')).toBe('en')
    expect(detectLanguage('Wer hat die Pumpe repariert?')).toBe('de')
    expect(detectLanguage('kafka timeouts')).toBe('neutral')
    expect(detectLanguage('東京')).toBe('neutral')
  })

  it.each([
    ['en', ['deploy', 'deploys', 'deployed', 'deploying', 'deployment']],
    ['en', ['renew', 'renewed', 'renewing']],
    ['en', ['policy', 'policies']],
    ['en', ['hop', 'hopping', 'hopped']],
    ['de', ['repariert', 'reparieren', 'reparierte']],
    ['de', ['mitglied', 'mitglieder', 'mitgliedern']],
    ['neutral', ['timeout', 'timeouts']],
  ] as const)('%s has one stem for %s', (language, words) => {
    expect(new Set(words.map((word) => stemOf(word, language))).size).toBe(1)
  })

  it('keeps words of other meaning apart', () => {
    expect(stemOf('customs', 'en')).not.toBe(stemOf('customer', 'en'))
    expect(stemOf('hop', 'en')).not.toBe(stemOf('hope', 'en'))
    expect(stemOf('x9', 'en')).toBe('x9')
  })
})

describe('a question', () => {
  it('is its telling words, with forms and synonyms that are worth less', () => {
    const { terms, language } = readQuestion('Who fixed the printer?', wordsOf)
    expect(language).toBe('en')
    expect(terms.map(({ word }) => word)).toEqual(['fixed', 'printer'])
    expect(terms[0]?.stems.get('fix')).toBe(1)
    expect(terms[0]?.stems.get('repair')).toBeLessThan(1)
    expect(readQuestion('where was it bought', wordsOf).terms[0]?.stems.get('buy')).toBeGreaterThan(0.9)
  })

  it('of small words alone keeps them', () => {
    expect(readQuestion('who is it', wordsOf).terms).toHaveLength(3)
  })

  it.each([
    ['Who owns the service?', 'person'],
    ['Wer hat den Schlüssel?', 'person'],
    ['When do we deploy?', 'time'],
    ['Bis wann muss der Antrag da sein?', 'time'],
    ['How many people came?', 'number'],
    ['Was kostet das?', 'number'],
    ['Where is the key?', 'place'],
    ['Why is it so?', undefined],
  ])('%s expects %s', (text, expected) => {
    expect(readQuestion(text, wordsOf).expects).toBe(expected)
  })
})

it('estimates tokens: about four letters each, signs and other scripts one each', () => {
  expect(estimateTokens('')).toBe(0)
  expect(estimateTokens('four more')).toBe(2)
  expect(estimateTokens('deployments, twice!')).toBe(3 + 1 + 2 + 1)
  expect(estimateTokens('東京')).toBe(2)
})
