import { describe, expect, it } from 'vitest'
import { asAnn } from '../testing/test-memory.test.support.js'
import { openNotesLab } from './notes.test.support.js'
import { rememberNote } from './remember-note.js'

const lab = await openNotesLab()
for (const text of [
  'Noor Haddad fixed the bug with Brazilian cards.',
  'Noor sits in the Rotterdam office.',
  'Rubbish is collected on Mondays.',
  'Der Mitgliedsbeitrag beträgt 60 Euro im Jahr.',
])
  await rememberNote(lab.needs, { text, when: '2026-02-01' }, asAnn)
const texts = async (question: string, more: object = {}) =>
  (await lab.recall({ question, limit: 3, ...more }, asAnn)).results.map(({ text }) => text)

describe('recall', () => {
  it('finds other forms of a word, synonyms, and a second note by way of a name', async () => {
    expect((await texts('when do they collect the garbage?'))[0]).toContain('Rubbish')
    expect((await texts('Wie hoch sind die Mitgliedsbeiträge?'))[0]).toContain('60 Euro')
    expect(await texts('where is the office of whoever fixed the bug with the cards?')).toContain(
      'Noor sits in the Rotterdam office.',
    )
  })

  it('keeps to a span of time and to what was known', async () => {
    expect(await texts('rubbish', { since: '2026-02-01', until: '2026-02-01' })).toHaveLength(1)
    expect(await texts('rubbish', { until: '2026-01-31' })).toEqual([])
    expect(await texts('rubbish', { asOf: '2020-01-01' })).toEqual([])
  })
})
