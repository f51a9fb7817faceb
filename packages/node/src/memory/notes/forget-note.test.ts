import { expect, it } from 'vitest'
import { asAnn, asBob, refusal } from '../testing/test-memory.test.support.js'
import { forgetNote } from './forget-note.js'
import { openNotesLab } from './notes.test.support.js'
import { rememberNote } from './remember-note.js'

const lab = await openNotesLab()

it('erases a note of the caller’s own, and no other', async () => {
  const { note } = await rememberNote(
    lab.needs,
    { text: 'The gnome guards the key.', graph: 'lab', share: true },
    asAnn,
  )
  await expect(forgetNote(lab.needs, note, asBob)).rejects.toEqual(refusal('NOTE_NOT_YOURS'))
  expect(await forgetNote(lab.needs, note, asAnn)).toEqual({ forgotten: true, note, erased: true })
  expect((await lab.recall({ question: 'gnome', limit: 5 }, asAnn)).results).toEqual([])
  await expect(forgetNote(lab.needs, note, asAnn)).rejects.toEqual(refusal('NOTE_NOT_FOUND'))
})
