import { CompletionContext } from '@codemirror/autocomplete'
import { EditorState } from '@codemirror/state'
import { describe, expect, it } from 'vitest'
import { completeSparql } from './complete-sparql.js'
import { sparqlLanguage } from './sparql-language.js'

/** What is offered at the bar. */
function offers(text: string, isExplicit = false) {
  const at = text.indexOf('|')
  const state = EditorState.create({ doc: text.replace('|', ''), extensions: [sparqlLanguage] })
  const found = completeSparql(new CompletionContext(state, at, isExplicit))
  return found?.options.map(({ label }) => label) ?? []
}

describe('completion', () => {
  it('offers the variables of the text, without the one that is being typed', () => {
    expect(offers('SELECT ?name ?age { ?na| }')).toEqual(['?name', '?age'])
    expect(offers('SELECT $name { $| }')).toEqual(['$name'])
  })

  it('offers keywords, functions and prefixes', () => {
    expect(offers('SEL|')).toEqual(expect.arrayContaining(['SELECT', 'COUNT', 'schema:', 'rdf:']))
    expect(offers('PREFIX my: <urn:my:> SELECT * { m| }')).toContain('my:')
  })

  it('offers nothing in strings, comments, IRIs and after a prefix, nor unasked', () => {
    for (const text of ['# SEL|', 'ASK { ?s ?p "SEL|" }', 'ASK { <urn:SEL|> ?p ?o }', 'ASK { schema:na| }', 'ASK |'])
      expect(offers(text), text).toEqual([])
    expect(offers('ASK |', true)).toContain('WHERE')
  })
})
