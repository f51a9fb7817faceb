import { describe, expect, it } from 'vitest'
import { isWebAddress, middleOut, shortIri } from './short-iri.js'

describe('a short IRI', () => {
  it.each([
    ['https://schema.org/name', 'schema:name'],
    ['http://www.w3.org/1999/02/22-rdf-syntax-ns#type', 'rdf:type'],
    ['https://schema.org/', 'https://schema.org/'],
    ['urn:x', 'urn:x'],
    [`0x${'ab'.repeat(20)}`, '0xabab…abab'],
  ])('of %s is %s', (iri, short) => {
    expect(shortIri(iri)).toBe(short)
  })

  it('keeps both ends of a long one, and whole signs', () => {
    const short = shortIri(`urn:${'😀'.repeat(10_000)}:end`)
    expect([...short]).toHaveLength(48)
    expect(short).toMatch(/^urn:😀+…😀+:end$/u)
    expect(middleOut('abcdef', 5)).toBe('ab…ef')
  })
})

it('lets nothing but addresses of the web lead out', () => {
  expect(['https://a.b', 'HTTP://a'].every(isWebAddress)).toBe(true)
  expect(['javascript:alert(1)', 'data:text/html,x', 'urn:http://a', ' https://a'].some(isWebAddress)).toBe(false)
})
