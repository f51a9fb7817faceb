import { expect, it } from 'vitest'
import { asAnn, asBob, refusal } from '../testing/test-memory.test.support.js'
import { openNotesList } from './list-notes.js'
import { openNotesLab } from './notes.test.support.js'
import { rememberNote } from './remember-note.js'

const lab = await openNotesLab()
const listNotes = openNotesList(lab.needs, lab.findShelves)

it('lists notes newest first, in pages that together are the whole', async () => {
  for (const day of ['2026-01-02', '2026-01-03', '2026-01-01'])
    await rememberNote(lab.needs, { text: `What happened then: ${day}`, when: day, source: `diary of ${day}` }, asAnn)
  const days: string[] = []
  let cursor: string | undefined
  do {
    const page = await listNotes({ limit: 1, cursor }, asAnn)
    days.push(...page.notes.map(({ time = '' }) => time.slice(0, 10)))
    cursor = page.nextCursor
  } while (cursor !== undefined)
  expect(days).toEqual(['2026-01-03', '2026-01-02', '2026-01-01'])
  expect((await listNotes({ limit: 9, source: '01-02' }, asAnn)).notes).toHaveLength(1)
  expect((await listNotes({ limit: 9, since: Date.UTC(2026, 0, 2) }, asAnn)).notes).toHaveLength(2)
  expect((await listNotes({ limit: 9 }, asBob)).notes).toEqual([])
  await expect(listNotes({ limit: 9, cursor: 'x' }, asAnn)).rejects.toEqual(refusal('CURSOR_INVALID'))
})
