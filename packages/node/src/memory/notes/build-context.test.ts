import { estimateTokens } from '@kg/core/language'
import { expect, it } from 'vitest'
import { asAnn } from '../testing/test-memory.test.support.js'
import { openContext } from './build-context.js'
import { correctNote } from './correct-note.js'
import { openNotesLab } from './notes.test.support.js'
import { rememberNote } from './remember-note.js'

const lab = await openNotesLab()
const contextFor = openContext(lab.journal, lab.recall)

it('fits into its budget, cites what it uses, and leaves out what was corrected', async () => {
  const old = await rememberNote(lab.needs, { text: 'The ferry leaves at eight.', graph: 'lab', share: true }, asAnn)
  await correctNote(lab.needs, { note: old.note, text: 'The ferry leaves at nine.', source: 'timetable' }, asAnn)
  await rememberNote(
    lab.needs,
    { text: `The ferry may leave late. When does the ferry leave? ${'It stops at every pier. '.repeat(60)}` },
    asAnn,
  )
  const { text, tokens, citations } = await contextFor({ question: 'When does the ferry leave?', budget: 120 }, asAnn)
  expect(text).toContain('timetable) The ferry leaves at nine.')
  expect(text).not.toContain('at eight')
  expect(tokens).toBe(estimateTokens(text))
  expect(tokens).toBeLessThanOrEqual(120)
  expect(citations[0]).toMatchObject({ mark: '[1]', layer: 'swm', verify: expect.stringContaining('/proof?') })
  expect(citations[1]).toMatchObject({ layer: 'wm', verify: expect.stringContaining('share it first') })
})

it('is empty where nothing is known', async () => {
  expect(await contextFor({ question: 'zebra', budget: 100 }, asAnn)).toEqual({
    text: '',
    tokens: 0,
    citations: [],
    omitted: 0,
  })
})
