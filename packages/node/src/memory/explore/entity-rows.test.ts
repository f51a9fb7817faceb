import { describe, expect, it } from 'vitest'
import { refusal } from '../testing/test-memory.test.support.js'
import { askAboutEntities, toSparqlIri } from './entity-rows.js'
import { openPeople } from './explore.test.support.js'

describe('an IRI in SPARQL', () => {
  it('stands in brackets', () => {
    expect(toSparqlIri('urn:ada')).toBe('<urn:ada>')
  })

  it.each(['urn:a> ?p ?o } #', 'urn:a b', 'ada', 'urn:\\u003e', 'urn:"', 'urn:\ud800', 'urn:a\nb'])(
    'is refused if it could end before its bracket: %j',
    (iri) => {
      expect(() => toSparqlIri(iri)).toThrow(refusal('SPARQL_PROTOCOL_MISUSE'))
    },
  )
})

describe('a question about many entities', () => {
  it('answers for those that are there, and for each of them once', async () => {
    const { askerOf } = await openPeople()
    const iris = ['urn:ada', 'urn:bea', 'urn:bea', 'urn:none', 'urn:x> } #']
    const { rows } = await askAboutEntities(askerOf(), iris, '?o', '?entity <urn:knows> ?o FILTER(isIRI(?o))')
    expect(rows.map(({ entity, o }) => `${entity} ${o}`).sort()).toEqual([
      'urn:ada urn:bea',
      'urn:ada urn:cleo',
      'urn:bea urn:ada',
    ])
    expect((await askAboutEntities(askerOf(), [], '?o', '?entity <urn:knows> ?o')).rows).toEqual([])
  })

  it('sends the same text to be checked, whichever entities it is about', async () => {
    const texts: string[] = []
    const ask = async ({ sparql, complete }: { sparql: string; complete?: (checked: string) => string }) => {
      texts.push(sparql, complete?.(sparql) ?? '')
      return { rows: [], seq: 0 }
    }
    for (const iri of ['urn:a', 'urn:$&']) await askAboutEntities(ask, [iri], '?o', '?entity ?p ?o')
    expect(texts[0]).toBe(texts[2])
    expect(texts[1]).toContain('{ <urn:a> }')
    expect(texts[3]).toContain('{ <urn:$&> }')
  })
})
