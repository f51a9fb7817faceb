import { expect, it } from 'vitest'
import { namedEntity, noteIri, noteName, parseNoteIri } from './note-terms.js'

const agent = `0x${'a1'.repeat(20)}`

it('reads author and asset from the IRI of a note, or of a turn in it', () => {
  const expected = { agent, name: noteName('0aff') }
  expect(parseNoteIri(noteIri(agent, '0aff'))).toEqual(expected)
  expect(parseNoteIri(`${noteIri(agent, '0aff')}#turn-3`)).toEqual(expected)
  for (const other of ['urn:kg:note:', `urn:kg:note:${agent}:x`, 'urn:other', ''])
    expect(parseNoteIri(other), other).toBeUndefined()
})

it('gives a name the same entity however it is written', () => {
  expect(namedEntity('Zoë  Müller')).toBe(namedEntity('zoe muller'))
  expect(namedEntity('東京')).toMatch(/^urn:kg:entity:%/)
})
