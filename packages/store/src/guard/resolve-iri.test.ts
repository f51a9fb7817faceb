import { expect, it } from 'vitest'
import { resolveIri } from './resolve-iri.js'

// The examples of RFC 3986, section 5.4.
it.each([
  ['g', 'http://a/b/c/g'],
  ['./g', 'http://a/b/c/g'],
  ['g/', 'http://a/b/c/g/'],
  ['/g', 'http://a/g'],
  ['//g', 'http://g'],
  ['?y', 'http://a/b/c/d;p?y'],
  ['g?y', 'http://a/b/c/g?y'],
  ['#s', 'http://a/b/c/d;p?q#s'],
  ['', 'http://a/b/c/d;p?q'],
  ['.', 'http://a/b/c/'],
  ['..', 'http://a/b/'],
  ['../g', 'http://a/b/g'],
  ['../../g', 'http://a/g'],
  ['../../../g', 'http://a/g'],
  ['/./g', 'http://a/g'],
  ['/../g', 'http://a/g'],
  ['g.', 'http://a/b/c/g.'],
  ['..g', 'http://a/b/c/..g'],
  ['./g/.', 'http://a/b/c/g/'],
  ['g;x=1/../y', 'http://a/b/c/y'],
  ['g?y/../x', 'http://a/b/c/g?y/../x'],
  ['urn:x:y', 'urn:x:y'],
])('resolves %s', (reference, expected) => {
  expect(resolveIri(reference, 'http://a/b/c/d;p?q')).toBe(expected)
})

it('leaves a relative IRI alone where there is no base', () => {
  expect(resolveIri('a/b', undefined)).toBe('a/b')
})

it('puts a slash between a bare authority and a path', () => {
  expect(resolveIri('g', 'http://a')).toBe('http://a/g')
})
