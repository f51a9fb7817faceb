import { describe, expect, it } from 'vitest'
import { endorsementLines, endorsementName, readEndorsement } from './endorsement-content.js'

const author = `0x${'a1'.repeat(20)}`
const other = `0x${'b2'.repeat(20)}`
const ual = `did:kg:local:31337/0x${'c3'.repeat(20)}/79228162514264337593543950337`
const said = {
  ual,
  endorser: author,
  version: 2,
  commitment: `0x${'d4'.repeat(32)}`,
  endorsedAt: '2026-01-02T03:04:05.000Z',
}
const place = { name: endorsementName(ual, author), author, contextGraph: 'lab' }

describe('an endorsement', () => {
  it('is read as it was written', () => {
    expect(readEndorsement(place, endorsementLines(said))).toEqual({
      kaId: '79228162514264337593543950337',
      endorser: author,
      version: 2,
      commitment: said.commitment,
      endorsedAt: said.endorsedAt,
      contextGraph: 'lab',
      name: place.name,
    })
  })

  it('counts for nobody when it speaks for another agent, under another name, or says two things', () => {
    expect(readEndorsement(place, endorsementLines({ ...said, endorser: other }))).toBeUndefined()
    expect(readEndorsement({ ...place, author: other }, endorsementLines(said))).toBeUndefined()
    expect(readEndorsement({ ...place, name: endorsementName(ual, other) }, endorsementLines(said))).toBeUndefined()
    const twice = [...endorsementLines(said), ...endorsementLines({ ...said, version: 3 })]
    expect(readEndorsement(place, twice)).toBeUndefined()
    expect(readEndorsement(place, endorsementLines({ ...said, commitment: '0x12' }))).toBeUndefined()
    expect(readEndorsement(place, endorsementLines({ ...said, endorsedAt: 'soon' }))).toBeUndefined()
  })
})
