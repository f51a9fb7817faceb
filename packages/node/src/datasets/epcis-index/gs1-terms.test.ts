import { describe, expect, it } from 'vitest'
import { companyTerm, digitsFromPrefix, outerLink, prefixTerm } from './gs1-terms.js'

const thing = 'https://id.gs1.org/01/80614141123458/21/6789'

describe('the terms of a GS1 key', () => {
  it('name the class of a thing', () => {
    expect(outerLink(thing)).toBe('https://id.gs1.org/01/80614141123458')
    expect(outerLink('https://id.gs1.org/01/80614141123458')).toBeUndefined()
    expect(outerLink('urn:uuid:1')).toBeUndefined()
  })

  it('name the company, behind the indicator digit', () => {
    expect(digitsFromPrefix(thing)).toEqual({ ai: '01', digits: '0614141123458' })
    expect(prefixTerm(thing)).toBe(companyTerm('01', '0614141'))
    expect(prefixTerm('https://id.gs1.org/414/0614141123452/254/400')).toBe(companyTerm('414', '0614141'))
    expect(prefixTerm('https://example.com/01/80614141123458')).toBeUndefined()
  })
})
