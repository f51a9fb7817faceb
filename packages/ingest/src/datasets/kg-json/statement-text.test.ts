import { expect, it } from 'vitest'
import { rdfType } from '../../vocabulary.js'
import { StatementText } from './statement-text.js'

it('knows how often it used each predicate and class, which is what a count of the lines gives', () => {
  const out = new StatementText()
  out.add('<urn:a>', `<${rdfType}>`, '<urn:Thing>')
  out.add('<urn:b>', `<${rdfType}>`, '"no class"')
  out.addText('<urn:a>', '<urn:p>', 'x')
  const { text, quads, vocabulary } = out.takeCounted()
  expect([text.toString().split('\n').length - 1, quads]).toEqual([3, 3])
  expect(vocabulary).toEqual({
    predicates: [
      [rdfType, 2],
      ['urn:p', 1],
    ],
    classes: [['urn:Thing', 1]],
  })
  expect(out.takeCounted().vocabulary).toEqual({ predicates: [], classes: [] })
})
