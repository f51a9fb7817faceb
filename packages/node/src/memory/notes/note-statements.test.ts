import { noteTerms } from '@kg/core'
import { expect, it } from 'vitest'
import { noteStatements } from './note-statements.js'

const agent = `0x${'a1'.repeat(20)}`
const base = { iri: 'urn:n', agent, created: Date.UTC(2026, 0, 1), known: { Ann: 'urn:ann' } }
const objects = (quads: ReturnType<typeof noteStatements>, predicate: string) =>
  quads.filter((quad) => quad.predicate === predicate).map(({ object }) => object)

it('says what a text mentions, with entities that are known', () => {
  const quads = noteStatements({ ...base, text: 'Ann and Ben met on 3 May.', about: ['Picnic', 'urn:park'] })
  expect(objects(quads, noteTerms.mentions)).toEqual(['urn:ann', 'urn:kg:entity:ben'])
  expect(objects(quads, noteTerms.mentionsDate)[0]).toContain('"2026-05-03"')
  expect(objects(quads, noteTerms.about)).toEqual(['urn:kg:entity:picnic', 'urn:park'])
  expect(objects(quads, noteTerms.aboutName)).toEqual(['"Picnic"'])
})

it('makes each turn of a conversation an entity', () => {
  const turns = [
    { speaker: 'Ann', text: 'Hello' },
    { speaker: 'Ben', text: 'Yes "you"' },
  ]
  const quads = noteStatements({ ...base, turns })
  expect(quads.filter(({ predicate }) => predicate === noteTerms.speaker).map(({ subject }) => subject)).toEqual([
    'urn:n#turn-1',
    'urn:n#turn-2',
  ])
  expect(objects(quads, noteTerms.text)[1]).toBe('"Yes \\"you\\""')
})
