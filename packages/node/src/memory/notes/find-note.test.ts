import { expect, it } from 'vitest'
import { asAnn, asBob, refusal } from '../testing/test-memory.test.support.js'
import { findNote } from './find-note.js'
import { openNotesLab } from './notes.test.support.js'
import { rememberNote } from './remember-note.js'

const lab = await openNotesLab()
const find = (note: string, caller = asAnn) => lab.ledger.read((r) => findNote(r, note, caller))

it('finds a note by its IRI, a turn of it, or its name', async () => {
  const { note, name } = await rememberNote(lab.needs, { text: 'A note.' }, asAnn)
  for (const given of [note, `${note}#turn-1`, name]) expect(find(given)).toMatchObject({ iri: note, row: { name } })
  for (const given of [note, name]) expect(() => find(given, asBob)).toThrow(refusal('NOTE_NOT_FOUND'))
  for (const given of ['note-', 'urn:x', 'note-00']) expect(() => find(given)).toThrow(refusal('NOTE_NOT_FOUND'))
})

it('finds notes in every graph that their author writes to', async () => {
  const stored = []
  for (const graph of ['lab', undefined, 'lab'])
    stored.push(await rememberNote(lab.needs, { text: `Note ${stored.length} of several.`, graph, force: true }, asAnn))
  for (const { note, contextGraphId } of stored) expect(find(note).row.contextGraph).toBe(contextGraphId)
  expect(new Set(stored.map(({ contextGraphId }) => contextGraphId)).size).toBe(2)
})
