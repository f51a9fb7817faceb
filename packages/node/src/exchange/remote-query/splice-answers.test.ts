import { findServices, loadParser } from '@kg/store'
import { describe, expect, it } from 'vitest'
import type { AnswerTable } from './answer-terms.js'
import { spliceAnswers } from './splice-answers.js'

await loadParser()

function splice(sparql: string, ...tables: (AnswerTable | undefined)[]) {
  const { text, services } = findServices(sparql, {})
  const { sparql: spliced, complete } = spliceAnswers(text, services, tables)
  const squeeze = (given = '') => given.replace(/\s+/g, ' ').trim()
  return { spliced: squeeze(spliced), whole: squeeze(complete?.(spliced)) }
}
const clause = (peer: string) => `SERVICE <kg:peer/${peer}> { ?s ?p ?o }`

describe('answers in a query', () => {
  it('stand in one row until the text is checked, each in its own clause', () => {
    const { spliced, whole } = splice(
      `SELECT * { ${clause('a')} ${clause('b')} }`,
      { names: ['s'], rows: [['<urn:1>'], [undefined]] },
      { names: ['s', 'o'], rows: [['<urn:2>', '"x"']] },
    )
    expect(spliced).toMatch(/VALUES \(\?s\) \{ \(<urn:kg:slot:\S+:0>\) \} VALUES \(\?s \?o\) \{ \(<urn:kg:slot:\S+:1>/)
    expect(spliced).not.toContain('urn:1')
    expect(whole).toBe('SELECT * { VALUES (?s) { (<urn:1>) (UNDEF) } VALUES (?s ?o) { (<urn:2> "x") } }')
  })

  it('may have no columns and no rows', () => {
    expect(splice(`ASK { ${clause('a')} }`, { names: [], rows: [[], []] }).whole).toBe('ASK { VALUES () { () () } }')
    expect(splice(`ASK { ${clause('a')} }`, { names: ['s'], rows: [] }).whole).toBe('ASK { VALUES (?s) { } }')
  })

  it('leave an empty group where nobody answered', () => {
    expect(splice(`ASK { ${clause('a')} }`, undefined).whole).toBe('ASK { {} }')
  })

  it('are put in as they are, whatever they look like to a replacement', () => {
    const { whole } = splice(`ASK { ${clause('a')} }`, { names: ['s'], rows: [['"$& $1"']] })
    expect(whole).toContain('("$& $1")')
  })
})
