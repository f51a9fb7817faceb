import { describe, expect, it } from 'vitest'
import { citationsIn, straysIn, testSources } from '../spec-coverage/citations.js'
import { coveragePage, findTests } from '../spec-coverage/page.js'
import { complete, generations } from '../spec-coverage/rows.js'
import { read } from './lib/sources.js'

const ids = generations.flatMap(({ chapters }) => chapters).flatMap(({ rows }) => rows.map(([id]) => id))
const sources = testSources()
const tests = findTests(sources)

describe('the rows of the spec', () => {
  it('have ids of their own', () => {
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
  })

  it.each([...complete].map((chapter) => [chapter.title, chapter] as const))(
    'have a test each in the chapter "%s"',
    (_title, { rows }) => {
      expect(rows.filter(([id]) => !tests.has(id))).toEqual([])
    },
  )

  it('are known where a title names them', () => {
    expect([...tests].filter(([id]) => !ids.includes(id)).map(([id, [first]]) => `${id} in ${first?.file}`)).toEqual([])
  })

  it('are named nowhere but at the end of titles', () => {
    const strays = [...sources].filter(([file, text]) => straysIn(file, text) > 0).map(([file]) => file)
    expect(strays, "write it('does something [X-YZ-00, X-YZ-01]')").toEqual([])
  })

  it('are listed with the tests of now in docs/spec-coverage.md', () => {
    expect(coveragePage(tests), 'npm run docs').toBe(read('docs/spec-coverage.md'))
  })
})

describe('the tests of a row', () => {
  const find = (text: string) => citationsIn('x.test.ts', text).map(({ title, ids }) => ({ title, ids }))
  const id = (number: number) => `C-KL-0${number}`

  it('are found by the end of their title, after the titles of the suites around them', () => {
    const text = [
      "describe('earlier', () => {",
      "  it('is another')",
      '})',
      "describe('a draft', () => {",
      "  describe('of mine', () => {",
      `    it('opens [${id(1)}, ${id(2)}]', async () => {})`,
      '  })',
      `  it.each([['a', 1]])('is written as %s [${id(2)}]', () => {})`,
      '  it(',
      `    "can't be closed [${id(3)}]",`,
      '  )',
      '})',
    ]
    expect(find(text.join('\n'))).toEqual([
      { title: 'a draft › of mine › opens', ids: [id(1), id(2)] },
      { title: 'a draft › is written as %s', ids: [id(2)] },
      { title: "a draft › can't be closed", ids: [id(3)] },
    ])
  })

  it.each([
    ['in a comment', `// ${id(1)}`],
    ['inside a title', `it('opens ${id(1)} at once')`],
    ['in the title of a suite', `describe('drafts [${id(1)}]', () => {})`],
  ])('are not counted where the id stands %s, and that is reported', (_where, text) => {
    expect(find(text)).toEqual([])
    expect(straysIn('x.test.ts', text)).toBe(1)
  })
})
