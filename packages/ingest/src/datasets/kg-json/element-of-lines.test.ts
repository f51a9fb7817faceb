import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { currentText } from './canonical-graph.js'
import { elementOfLines } from './element-of-lines.js'
import { publicElement } from './public-graph.js'
import { milkGraph } from './samples.test.support.js'
import { StatementText } from './statement-text.js'
import { addElement } from './statements.js'
import type { Json, KgElement } from './types.js'

/** The lines about the element itself, sorted as a sealed asset has them. */
function linesOf(element: KgElement) {
  const out = new StatementText()
  addElement(out, element, '0xAA')
  const lines = out.take().toString('utf8').trimEnd().split('\n').sort()
  const owner = lines.find((line) => line.includes('<urn:kg:dataset:objectId>'))?.split(' ')[0]
  return lines.filter((line) => line.split(' ')[0] === owner)
}

describe('an element that is built from its statements', () => {
  it('is the same, without permissioned data', () => {
    for (const element of milkGraph)
      expect(currentText(elementOfLines(linesOf(element)) as KgElement).text).toBe(currentText(element).text)
  })

  it('is the same whatever ids, keys and texts it has', () => {
    const word = fc.string({ unit: 'grapheme', minLength: 1 })
    const value = fc.jsonValue() as fc.Arbitrary<Json>
    const properties = fc.dictionary(fc.oneof(word, fc.constantFrom('___x', '0')), value, { noNullPrototype: true })
    const identifier = fc.record({ '@type': word, '@value': word })
    const relation = fc.record({
      '@type': fc.constant('kgRelation' as const),
      direction: fc.constant('direct' as const),
      relationType: word,
      linkedObject: fc.record({ '@id': word }),
      properties: fc.option(properties),
    })
    const element = fc.record({
      '@id': word,
      '@type': fc.constant('kgObject' as const),
      identifiers: fc.array(identifier, { maxLength: 3 }),
      properties,
      relations: fc.array(relation, { maxLength: 3 }),
    })
    fc.assert(
      fc.property(element, (given) => {
        const built = elementOfLines(linesOf(given))
        expect(currentText(built as KgElement).text).toBe(currentText(publicElement(given)).text)
      }),
      { numRuns: 500 },
    )
  })

  it('is none where the statements are about something else', () => {
    expect(elementOfLines(['<urn:a> <urn:b> "c" .'])).toBeUndefined()
  })
})
