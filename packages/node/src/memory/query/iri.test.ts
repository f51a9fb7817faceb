import { describe, expect, it } from 'vitest'
import { refusal } from '../testing/test-memory.test.support.js'
import { readIriParameter } from './iri.js'

const read = (value: string) => readIriParameter('graph', value, 'http://127.0.0.1:9200/sparql')

describe('an IRI parameter', () => {
  it('stays as it is where it is absolute', () => {
    for (const iri of ['urn:g', 'did:kg:context-graph:lab', 'http://example.org/a/../b?c#d', 'urn:ż'])
      expect(read(iri)).toBe(iri)
  })

  it('is resolved against the request where it is relative', () => {
    expect([read('g/1'), read('/g'), read('?x')]).toEqual([
      'http://127.0.0.1:9200/g/1',
      'http://127.0.0.1:9200/g',
      'http://127.0.0.1:9200/sparql?x',
    ])
  })

  it.each(['urn:a b', 'urn:<x>', 'urn:"', 'urn:{', 'urn:a\nb', 'a b', 'g>', 'urn:\ud800', 'urn:\\u003e'])(
    'is refused as %j',
    (value) => {
      expect(() => read(value)).toThrow(refusal('SPARQL_PROTOCOL_MISUSE'))
    },
  )
})
