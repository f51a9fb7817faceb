import { SparqlTooDeepError, SparqlTooLongError } from '@kg/contract/errors'
import { KgError } from '@kg/core'
import { describe, expect, it } from 'vitest'
import { parseSparql } from './parse.js'
import { loadParser } from './parser.js'
import { maxDepth } from './scan.js'

await loadParser()

const deepest = maxDepth - 2

function refusal(text: string): KgError {
  try {
    parseSparql(text)
  } catch (error) {
    if (error instanceof KgError) return error
    throw error
  }
  throw new Error(`accepted: ${text}`)
}

describe('parseSparql', () => {
  it.each([
    ['SELECT * { ?s ?p }', /^Line 1, column 18: expected a variable, an IRI, .* but found '}'$/],
    ['SELECT *\n# note\n{ ?s ?p ?o', "Line 3, column 11: expected '}' but found the end of the text"],
    ['SELEC * {}', "Line 1, column 1: did not expect 'SELEC'"],
    ['ASK {}\r\n}', "Line 2, column 1: did not expect '}'"],
    ['ASK {\n  ?s ex:p 1 }', "Line 2, column 6: the prefix 'ex:' is not declared"],
    ['INSERT DATA { ?s <p> 1 }', "Line 1, column 15: '?s' is not allowed here"],
    ['ASK { ?s ?p \u0001 }', 'Line 1, column 13'],
    ['ASK { FILTER(COUNT(?x) > 1) }', 'Line 1, column 14: aggregates are only allowed in'],
    ['ASK { VALUES (?x) { (1 2) } }', 'more values than'],
    ['ASK { VALUES (?x ?y) { (1 2) (1) } }', 'fewer values than'],
  ])('says what is wrong in %s and where', (text, message) => {
    const error = refusal(text)
    expect(error.code).toBe('SPARQL_SYNTAX_ERROR')
    expect(error.status).toBe(400)
    expect(error.message).toMatch(message)
    expect(error.message.length).toBeLessThan(200)
  })

  it('shows the text near the fault', () => {
    expect(refusal('ASK {\n ?s ?p }\n').data).toMatchObject({ line: 2, column: 8, near: '}' })
  })

  it('parses on after a refused text', () => {
    refusal('SELECT * { ?s ?p }')
    expect(parseSparql('SELECT * { ?s ?p ?o }').ast.type).toBe('query')
  })

  it('refuses a text that is too long before it reads it', () => {
    expect(() => parseSparql('ASK {}', { maxLength: 5 })).toThrow(SparqlTooLongError)
    expect(() => parseSparql('x'.repeat(1024 * 1024 + 1))).toThrow(SparqlTooLongError)
  })

  it('refuses depth that does not come from brackets', () => {
    expect(() => parseSparql(`ASK { FILTER(${'!'.repeat(100_000)}?x) }`)).toThrow(SparqlTooDeepError)
  })

  it.each([
    ['parentheses', `ASK { FILTER${'('.repeat(deepest)}1${')'.repeat(deepest)} }`],
    ['property lists', `ASK { ?s ?p ${'[ ?p '.repeat(deepest)}1${']'.repeat(deepest)} }`],
    ['groups', `ASK { ${'OPTIONAL { ?s ?p ?o '.repeat(deepest)}${'}'.repeat(deepest)} }`],
    ['EXISTS', `ASK { ${'FILTER EXISTS { ?s ?p ?o '.repeat(deepest)}${'}'.repeat(deepest)} }`],
    ['sub-queries', `SELECT * ${'{ SELECT * '.repeat(deepest)}{}${'}'.repeat(deepest)}`],
  ])('follows %s as deep as the limit allows', (_, text) => {
    expect(parseSparql(text).ast.type).toBe('query')
  })

  it('needs no more time for many blanks after INSERT or DELETE', () => {
    expect(parseSparql(`INSERT${' '.repeat(5000)}{ ?s ?p ?o } WHERE { ?s ?p ?o }`).ast.type).toBe('update')
    expect(parseSparql(`DELETE${'\n#x\n'.repeat(5000)}{ ?s ?p ?o } WHERE { ?s ?p ?o }`).ast.type).toBe('update')
  })

  it('takes long strings and long chains of operators', () => {
    expect(parseSparql(`ASK { ?s ?p """${'x'.repeat(900_000)}""" }`).ast.type).toBe('query')
    expect(parseSparql(`ASK { FILTER(${'?a || '.repeat(20_000)}?b) }`).ast.type).toBe('query')
  })
})
