import { SparqlTooDeepError } from '@kg/contract/errors'
import { describe, expect, it } from 'vitest'
import { RefusalError } from './refusal.js'
import { scan } from './scan.js'

describe('scan', () => {
  it('leaves a plain text as it is', () => {
    const text = 'SELECT * { ?s <http://a/b#c> "x # y" . FILTER(?s < 3) }'
    expect(scan(text).sent).toBe(text)
    expect(scan(text).parsed).toBe(text)
  })

  it('ends a comment at a carriage return as well as at a line feed', () => {
    expect(scan('ASK { # a\rSERVICE <x> {} # b\n}').sent).toBe('ASK {\nSERVICE <x> {}\n}')
  })

  it('makes one blank of a run of blanks and comments', () => {
    expect(scan('ASK  \t {#c\n\n # d\n}').sent).toBe('ASK {\n}')
  })

  it('does not take a hash in a name, a string or an IRI for a comment', () => {
    const text = `ASK { x:a\\#b <p#q> '#', """a " # \n b""" }`
    expect(scan(text).sent).toBe(text)
  })

  it('reads codepoint escapes once, so that no engine can read them differently', () => {
    expect(scan(String.raw`ASK { <http://a/\u00e9> ex:caf\u00E9 "\u0022 } \U0001F600 \\u0041" }`).sent).toBe(
      String.raw`ASK { <http://a/é> ex:café "\" } 😀 \\u0041" }`,
    )
  })

  it('does not let an escape end a comment', () => {
    expect(scan(String.raw`ASK { # \u000A SERVICE <x> {}`).sent).toBe('ASK { ')
  })

  it.each([
    [String.raw`<http://a/\u003e>`, 0 + 10],
    [String.raw`"\ud800"`, 1],
    [String.raw`"\u12"`, 1],
    [String.raw`\u007b`, 0],
    [String.raw`"\q"`, 1],
    ['"open', 0],
    ['"line\nend"', 0],
    ["'''open''", 0],
  ])('refuses %s at its place', (text, offset) => {
    expect(() => scan(text)).toThrow(RefusalError)
    expect(() => scan(text)).toThrow(expect.objectContaining({ offset }))
  })

  it('hides long strings from the parser but not from the engine, and still finds every place', () => {
    const text = `ASK { ?s ?p '${'x'.repeat(5000)}' . ?here }`
    const pieces = scan(text)
    expect(pieces.sent).toBe(text)
    expect(pieces.parsed).toBe("ASK { ?s ?p '' . ?here }")
    const at = pieces.parsed.indexOf('?here')
    expect(pieces.sourceOffset(at)).toBe(text.indexOf('?here'))
    expect(pieces.sentOffset(at)).toBe(text.indexOf('?here'))
  })

  it('finds the original place behind comments and escapes', () => {
    const text = `# intro\n\nASK {   <\\u0061> ?here }`
    const pieces = scan(text)
    expect(pieces.sourceOffset(pieces.parsed.indexOf('?here'))).toBe(text.indexOf('?here'))
    expect(pieces.sourceOffset(pieces.parsed.length)).toBe(text.length)
  })

  it('refuses a hundred thousand open brackets at once', () => {
    expect(() => scan(`SELECT * ${'{'.repeat(100_000)}`)).toThrow(SparqlTooDeepError)
    expect(() => scan(`ASK { ${'<< '.repeat(100_000)}`)).toThrow(SparqlTooDeepError)
    expect(() => scan(`ASK { ${'[ ('.repeat(100_000)}`)).toThrow('Line 1, column')
  })

  it('does not count brackets in strings, comments and IRIs, nor closed ones', () => {
    const text = `ASK { "${'{'.repeat(300)}" # ${'('.repeat(300)}\n ${'() {} []'.repeat(300)} <a${'('.repeat(300)}> }`
    expect(scan(text).sent).toContain('<a((')
  })

  it('drops a byte order mark', () => {
    expect(scan('\uFEFFASK {}').sent).toBe('ASK {}')
  })
})
