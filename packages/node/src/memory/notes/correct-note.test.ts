import { expect, it } from 'vitest'
import { asAnn, asBob, refusal } from '../testing/test-memory.test.support.js'
import { correctNote } from './correct-note.js'
import { openNotesLab } from './notes.test.support.js'
import { rememberNote } from './remember-note.js'

const lab = await openNotesLab()

it('puts a new note before the old one, along a chain of corrections', async () => {
  const first = await rememberNote(lab.needs, { text: 'The planning meeting is on Monday.' }, asAnn)
  const second = await correctNote(lab.needs, { note: first.note, text: 'It is on Tuesday.' }, asAnn)
  const third = await correctNote(lab.needs, { note: second.name, text: 'No, on Friday.' }, asAnn)
  const { results } = await lab.recall({ question: 'planning meeting on Monday', limit: 5 }, asAnn)
  expect(results[0]).toMatchObject({ note: third.note, supersedes: second.note })
  expect(results.find(({ note }) => note === first.note)?.supersededBy).toMatchObject({ note: third.note })
})

it('knows only notes that the caller may read', async () => {
  const { note } = await rememberNote(lab.needs, { text: 'Only Ann knows.' }, asAnn)
  await expect(correctNote(lab.needs, { note, text: 'Bob knows.' }, asBob)).rejects.toEqual(refusal('NOTE_NOT_FOUND'))
})
