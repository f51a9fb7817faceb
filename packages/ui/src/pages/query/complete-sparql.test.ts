import { CompletionContext } from '@codemirror/autocomplete'
import { EditorState } from '@codemirror/state'
import { describe, expect, it } from 'vitest'
import { completeSparql } from './complete-sparql.js'
import { sparqlLanguage } from './sparql-language.js'
import type { AskVocabulary } from './vocabulary.js'

/** What is offered at the bar. */
async function offers(text: string, isExplicit = false, ask: AskVocabulary = async () => undefined) {
  const at = text.indexOf('|')
  const state = EditorState.create({ doc: text.replace('|', ''), extensions: [sparqlLanguage] })
  const found = await completeSparql(ask)(new CompletionContext(state, at, isExplicit))
  return found?.options.map(({ label }) => label) ?? []
}

describe('completion', () => {
  it('offers the variables of the text, without the one that is being typed', async () => {
    expect(await offers('SELECT ?name ?age { ?na| }')).toEqual(['?name', '?age'])
    expect(await offers('SELECT $name { $| }')).toEqual(['$name'])
  })

  it('offers keywords, functions and prefixes', async () => {
    expect(await offers('SEL|')).toEqual(expect.arrayContaining(['SELECT', 'COUNT', 'schema:', 'rdf:']))
    expect(await offers('PREFIX my: <urn:my:> SELECT * { m| }')).toContain('my:')
  })

  it('offers nothing in strings, comments, IRIs and after a prefix, nor unasked', async () => {
    for (const text of ['# SEL|', 'ASK { ?s ?p "SEL|" }', 'ASK { <urn:SEL|> ?p ?o }', 'ASK { schema:na| }', 'ASK |'])
      expect(await offers(text), text).toEqual([])
    expect(await offers('ASK |', true)).toContain('WHERE')
  })

  const garden: AskVocabulary = async () => ({
    classes: [{ iri: 'https://schema.org/Person', count: 12 }],
    predicates: [
      { iri: 'https://schema.org/name', count: 1200 },
      { iri: 'urn:x/y', count: 3 },
    ],
  })

  it('offers what the data has where a predicate or a class is written', async () => {
    const predicates = await offers('ASK { ?s | }', true, garden)
    expect(predicates.slice(0, 2)).toEqual(['schema:name', '<urn:x/y>'])
    expect(predicates).toContain('rdf:')
    expect(predicates).not.toContain('NAMED')
    expect(await offers('ASK { ?s schema:na| }', false, garden)).toEqual(['schema:name', '<urn:x/y>'])
    expect((await offers('ASK { ?s a P| }', false, garden))[0]).toBe('schema:Person')
    expect(await offers('ASK { ?s ?p schema:na| }', false, garden)).toEqual([])
  })

  it('goes on without the node', async () => {
    const none: AskVocabulary = async () => Promise.reject(new Error('away'))
    expect(await offers('ASK { ?s | }', true, none)).toContain('FILTER')
  })
})
