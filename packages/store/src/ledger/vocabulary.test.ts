import { describe, expect, it } from 'vitest'
import { countVocabulary, limitVocabulary, maxDistinct, maxIriBytes } from './vocabulary.js'

const rdfType = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#type'
const count = (...lines: string[]) => countVocabulary(Buffer.from(lines.map((line) => `${line}\n`).join('')))

describe('the vocabulary of content', () => {
  it('counts the statements of each predicate and the subjects of each class', () => {
    const counted = count(
      '<urn:a> <urn:p> "text with spaces > and <brackets>" .',
      '<urn:a> <urn:p> _:b .',
      `<urn:a> <${rdfType}> <urn:Thing> .`,
      `_:b <${rdfType}> <urn:Thing> .`,
      `_:b <${rdfType}> <urn:Straße> .`,
    )
    expect(counted).toEqual({
      predicates: [
        ['urn:p', 2],
        [rdfType, 3],
      ],
      classes: [
        ['urn:Thing', 2],
        ['urn:Straße', 1],
      ],
    })
  })

  it('takes for a class only what has an IRI', () => {
    const { classes } = count(
      `<urn:a> <${rdfType}> "text" .`,
      `<urn:a> <${rdfType}> _:b .`,
      `<urn:a> <${rdfType}> <<( <urn:a> <urn:b> <urn:c> )>> .`,
    )
    expect(classes).toEqual([])
  })

  it('is empty for no content', () => {
    expect(count()).toEqual({ predicates: [], classes: [] })
  })

  it('leaves out what is too much or too long, and says so', () => {
    const lines = Array.from({ length: maxDistinct + 1 }, (_, n) => `<urn:a> <urn:p${n}> "x" .`)
    expect(count(...lines.slice(1)).isCut).toBeUndefined()
    const cut = count(...lines, '<urn:b> <urn:p0> "x" .')
    expect([cut.predicates.length, cut.predicates[0], cut.isCut]).toEqual([maxDistinct, ['urn:p0', 2], true])
    const long = `urn:${'x'.repeat(maxIriBytes)}`
    expect(count(`<urn:a> <${rdfType}> <${long}> .`)).toMatchObject({ classes: [], isCut: true })
  })
})

it('keeps what others have counted within the same limits', () => {
  const few = { predicates: [['urn:p', 2]], classes: [] } as const
  expect(limitVocabulary(few)).toEqual(few)
  const many = Array.from({ length: maxDistinct + 1 }, (_, i) => [`urn:${i}`, 1] as const)
  expect(limitVocabulary({ ...few, classes: many })).toMatchObject({ predicates: few.predicates, isCut: true })
  expect(limitVocabulary({ ...few, classes: many }).classes).toHaveLength(maxDistinct)
  expect(limitVocabulary({ predicates: [['é'.repeat(maxIriBytes), 1]], classes: [] })).toEqual({
    predicates: [],
    classes: [],
    isCut: true,
  })
})
