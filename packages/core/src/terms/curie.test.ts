import { describe, expect, it } from 'vitest'
import { expandCurie } from './curie.js'

describe('a prefixed name', () => {
  it('is written out where its prefix is known', () => {
    expect(expandCurie('schema:name')).toBe('https://schema.org/name')
    expect(expandCurie('rdf:type')).toBe('http://www.w3.org/1999/02/22-rdf-syntax-ns#type')
    expect(expandCurie('kg:trust')).toBe('urn:kg:ns:trust')
  })

  it('is told from an IRI by its scheme', () => {
    for (const iri of ['http://a/b', 'urn:a', 'did:kg:x', 'mailto:a@b', 'foo+bar://x', 'tag:a,2026:b', 'URN:a'])
      expect(expandCurie(iri)).toBe(iri)
  })

  it('means nothing where its prefix is unknown', () => {
    for (const name of ['ex:thing', 'toString:x', 'my-app:a', 'constructor:b'])
      expect(expandCurie(name)).toBeUndefined()
  })
})
