import { describe, expect, it } from 'vitest'
import { shelfIri, unionIri } from './names.js'
import { isSafeIri } from './sparql-text.js'
import * as updates from './updates.js'

const shelf = (agent: string) => ({ contextGraph: 'cg', layer: 'wm', agent })

describe('the updates that a server is sent', () => {
  it('never contain an IRI that ends its own brackets', () => {
    for (const bad of ['urn:a> } ; DROP ALL ; INSERT DATA { <urn:b', 'urn:a b', 'urn:\n', 'urn:\\u003e', ''])
      for (const make of [updates.dropGraph, updates.leaveUnions, (iri: string) => updates.copyGraph('urn:x', iri)])
        expect(() => make(bad)).toThrow(TypeError)
    expect(isSafeIri('did:kg:context-graph:0xab/sub/_swm/a.b@c')).toBe(true)
  })

  it('copy a graph by its name, or as one of a list', () => {
    expect(updates.copyGraph('urn:a', 'urn:u')).toContain('WHERE { GRAPH <urn:a> {')
    expect(updates.copyGraphFromList('urn:a', 'urn:u')).toContain('VALUES ?g { <urn:a> <')
  })

  it('escape text', () => {
    expect(updates.nameShelf('urn:s', '["a\\"b\n"]')).toContain('"[\\"a\\\\\\"b\\n\\"]"')
  })

  it('withdraw from a union only what no other member holds', () => {
    const text = updates.withdrawFromUnion('urn:a', 'urn:u')
    expect(text).toContain('FILTER NOT EXISTS')
    expect(text).toContain('FILTER(?m != <urn:a>)')
  })

  it('name a union by its shelves in any order, and each sub-graph apart', () => {
    expect(unionIri([shelf('a'), shelf('b')], undefined)).toBe(
      unionIri([shelf('b'), shelf('a'), shelf('a')], undefined),
    )
    const names = [
      unionIri([shelf('a')], undefined),
      unionIri([shelf('a')], ''),
      unionIri([shelf('a')], 'x'),
      shelfIri(shelf('a')),
    ]
    expect(new Set(names).size).toBe(4)
  })
})
