import { describe, expect, it } from 'vitest'
import { factsAbout, linesAbout } from './statements.js'

const subject = 'did:kg:agent:0x1'

describe('facts as statements', () => {
  it('are read as they were written, IRIs and texts alike', () => {
    const lines = linesAbout(subject, 'Agent', { name: 'Ada "A" \\ \n', skill: ['urn:add', 'by hand'] }, ['skill'])
    const facts = factsAbout(subject, lines)
    expect(facts('name')).toEqual(['Ada "A" \\ \n'])
    expect(facts('skill').sort()).toEqual(['by hand', 'urn:add'])
    expect(lines.join('\n')).toContain('<urn:add>')
    expect(lines.join('\n')).toContain('"by hand"')
  })

  it('leave out what has no value', () => {
    expect(linesAbout(subject, 'Agent', { name: undefined })).toHaveLength(1)
    expect(factsAbout(subject, [])('name')).toEqual([])
  })

  it('ignore other subjects, other vocabularies, and literals with a type or a language', () => {
    const lines = [
      ...linesAbout('did:kg:agent:0x2', 'Agent', { name: 'Eve' }),
      '<did:kg:agent:0x1> <https://example.org/name> "Eve" .',
      '<did:kg:agent:0x1> <urn:kg:ns:name> "Eve"@en .',
      '<did:kg:agent:0x1> <urn:kg:ns:name> "5"^^<http://www.w3.org/2001/XMLSchema#integer> .',
    ]
    expect(factsAbout(subject, lines)('name')).toEqual([])
  })
})
