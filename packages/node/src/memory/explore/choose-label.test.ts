import { describe, expect, it } from 'vitest'
import { chooseLabel } from './choose-label.js'

const label = (text: string, language = '', rank = 0) => ({ text, language, rank })
const many = [label('Wien', 'de'), label('Vienna', 'en'), label('Vienne', 'fr'), label('Vídeň', 'cs')]

describe('the label of an entity', () => {
  it('is the one in the language that was asked for, whatever its case and region', () => {
    expect(chooseLabel(many, 'fr')).toBe('Vienne')
    expect(chooseLabel(many, 'DE-at')).toBe('Wien')
    expect(chooseLabel([label('Beisl', 'de-AT'), label('Kneipe', 'de')], 'de-AT')).toBe('Beisl')
  })

  it('has no language where the wanted one is missing, else it is English, else the first by text', () => {
    expect(chooseLabel([...many, label('W')], 'hu')).toBe('W')
    expect(chooseLabel(many, 'hu')).toBe('Vienna')
    expect(chooseLabel(many)).toBe('Vienna')
    expect(chooseLabel([label('b', 'x'), label('a', 'y')])).toBe('a')
  })

  it('comes from the predicate that names things best, within a language', () => {
    expect(chooseLabel([label('title', '', 4), label('label', '', 0)])).toBe('label')
    expect(chooseLabel([label('title', 'en', 4), label('label', 'fr', 0)], 'en')).toBe('title')
  })

  it('is missing where there is none', () => {
    expect(chooseLabel([])).toBeUndefined()
  })
})
