import { expect, it } from 'vitest'
import { ann, openLab } from '../testing/test-memory.test.support.js'
import { describeNote } from './describe-note.js'

const node = await openLab()

it('describes what was found, also where the ledger no longer has its asset', () => {
  const found = { entity: 'urn:n', text: 'a', kind: 'note', about: [], layer: 'wm', contextGraphId: 'lab' } as const
  const note = node.ledger.read((r) => describeNote(r, { ...found, agent: ann, name: 'n', time: 0, stored: 1000 }))
  expect(note).toEqual({
    note: 'urn:n',
    kind: 'note',
    text: 'a',
    author: ann,
    contextGraphId: 'lab',
    name: 'n',
    layer: 'wm',
    time: '1970-01-01T00:00:00.000Z',
    recorded: '1970-01-01T00:00:01.000Z',
  })
})
