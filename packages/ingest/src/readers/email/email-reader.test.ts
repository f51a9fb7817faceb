import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { collectFrom } from '../../blocks/collect.test.support.js'
import { email } from './email-reader.js'

const read = (name: string) =>
  collectFrom(email, name, new Uint8Array(readFileSync(new URL(`../../../fixtures/papers/${name}`, import.meta.url))))

const more = (term: string, value: string) => ({ term, value })

describe('a message', () => {
  it('of Outlook has its people, its text in any charset, its table and its file', async () => {
    const { properties, outline, attachments, blocks } = await read('mail-outlook.eml')
    expect(properties()).toEqual({
      title: 'Grüße aus dem Hafen',
      authors: ['Example, Ada <ada@example.org>'],
      created: '2026-03-04T09:30:00.000Z',
      more: [
        more('sender', 'Example, Ada <ada@example.org>'),
        more('toRecipient', 'Ben Sample <ben@example.org>'),
        more('ccRecipient', 'harbour@example.org'),
        more('identifier', '<A1@outlook.example.org>'),
      ],
    })
    expect(outline()).toEqual([
      'h1 Grüße aus dem Hafen',
      'p Die Tür ist offen.',
      '# | Schiff | Tonnen |',
      '| Aurora | 1200 |',
    ])
    expect(blocks()[1]?.place).toEqual({ part: 'body' })
    expect(attachments).toMatchObject([{ name: 'tides.csv', mediaType: 'text/csv' }])
    expect(new TextDecoder().decode(attachments[0]?.bytes)).toBe('day,height\n2026-01-05,2.5\n')
  })

  it('of mutt names what it answers, and quotes it as a note', async () => {
    const { properties, outline } = await read('mail-mutt.eml')
    expect(properties().more).toContainEqual(more('citation', '<A1@outlook.example.org>'))
    expect(outline()).toEqual([
      'h1 Re: Harbour report',
      'p Yes, it is open.',
      'note The door is open.\nIs it?',
      'p Ben',
    ])
  })

  it('of Apple Mail keeps pictures in the text out of the files, and knows groups', async () => {
    const { properties, outline, attachments } = await read('mail-apple.eml')
    expect(outline()).toEqual(['h1 A picture of the pier', 'h2 Pier', 'p See the pier.', 'image The pier at noon'])
    expect(attachments).toEqual([])
    expect(properties().more).toContainEqual(more('toRecipient', 'Cem <cem@example.org>'))
  })

  it('of Thunderbird has its flowed lines joined', async () => {
    const { outline } = await read('mail-thunderbird.eml')
    expect(outline()[1]).toBe(
      'p The wall will be built, and the municipality pays for it – so it was decided on Friday.',
    )
  })

  it('of Python has its paragraphs, and files with names in any language', async () => {
    const { outline, attachments } = await read('mail-python.eml')
    expect(outline()).toEqual([
      'h1 Harbour report, second part – übermorgen',
      'p First paragraph.',
      'p Second paragraph.',
    ])
    expect(attachments.map(({ name, mediaType }) => [name, mediaType])).toEqual([
      ['Bericht März.pdf', 'application/pdf'],
      ['inner.eml', 'message/rfc822'],
    ])
  })

  it('that is none is refused', async () => {
    await expect(collectFrom(email, 'x.eml', 'Dear Ada,\n\nhello\n')).rejects.toMatchObject({ code: 'IMPORT_BROKEN' })
  })

  it('nested without end is refused', async () => {
    const parts = Array.from({ length: 400 }, (_, i) => `Content-Type: multipart/mixed; boundary=b${i}\n\n--b${i}\n`)
    await expect(collectFrom(email, 'x.eml', `From: a@b.c\n${parts.join('')}`)).rejects.toMatchObject({
      code: 'IMPORT_BROKEN',
    })
  })
})
