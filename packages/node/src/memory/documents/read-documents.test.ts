import { extract } from '@kg/ingest'
import { describe, expect, it } from 'vitest'
import { readDocuments } from './read-documents.js'

const read = async (name: string, text: string) =>
  readDocuments((await extract({ name, bytes: Buffer.from(text) }, { baseIri: 'urn:asset' })).lines)

describe('the documents of an asset', () => {
  it('have their sections in order, with text and what was extracted', async () => {
    const text = '---\ntitle: My notes\nstatus: open\n---\nLead\n\n# First\n\nOne #tag\n\n## Second\n\nTwo\n'
    const [document] = await read('notes.md', text)
    expect(document).toMatchObject({
      document: 'urn:asset#notes',
      title: 'My notes',
      fileName: 'notes.md',
      contentType: 'text/markdown',
      parts: [
        { part: 'urn:asset#notes', order: 0, pieces: [{ text: 'Lead' }] },
        {
          part: 'urn:asset#notes/first',
          heading: 'First',
          level: 1,
          order: 1,
          pieces: [{ text: 'One #tag' }],
          statements: [],
        },
        { heading: 'Second', level: 2, order: 2, pieces: [{ entity: 'urn:asset#notes/second', text: 'Two' }] },
      ],
    })
    expect(document?.parts[0]?.statements).toEqual(
      expect.arrayContaining([
        { predicate: 'urn:kg:ns:property:status', object: '"open"' },
        { predicate: 'https://schema.org/keywords', object: '"tag"' },
      ]),
    )
    expect(document?.parts[0]).not.toHaveProperty('heading')
  })

  it('have long texts in pieces, in order', async () => {
    const text = Array.from({ length: 12 }, (_, i) => `${i} ${'x'.repeat(20_000)}\n`).join('\n')
    const [document] = await read('long.txt', text)
    const pieces = document?.parts[0]?.pieces ?? []
    expect(pieces.length).toBeGreaterThan(3)
    expect(
      pieces
        .map(({ text }) => text)
        .join('')
        .replaceAll(/\s/g, ''),
    ).toBe(text.replaceAll(/\s/g, ''))
  })

  it('have their tables with columns as they stood, and values as they are', async () => {
    const [document] = await read('plants.csv', 'Plant,Kilos,Bed\nTomato,12,Sunny\nBean,9,\n')
    const table = document?.parts[0]?.tables[0]
    expect(table).toMatchObject({
      columns: [{ name: 'Plant' }, { name: 'Kilos' }, { name: 'Bed' }],
      rows: [
        { row: 2, cells: [['"Tomato"'], [expect.stringContaining('"12"')], ['"Sunny"']] },
        { row: 3, cells: [['"Bean"'], [expect.stringContaining('"9"')], []] },
      ],
    })
  })

  it('have what is attached to them behind their own sections, once', async () => {
    const mail = [
      'From: a@e.org',
      'Subject: Seeds',
      'MIME-Version: 1.0',
      'Content-Type: multipart/mixed; boundary=b',
      '',
      '--b',
      'Content-Type: text/plain',
      '',
      'See the list.',
      '--b',
      'Content-Type: text/markdown; name=list.md',
      'Content-Disposition: attachment; filename=list.md',
      '',
      '# Beans',
      '',
      'Two kilos',
      '--b--',
      '',
    ].join('\r\n')
    const [document, ...others] = await read('seeds.eml', mail)
    expect(others).toEqual([])
    const texts = document?.parts.map(({ heading, pieces }) => [heading, pieces.map(({ text }) => text).join()])
    expect(texts).toEqual([
      [undefined, ''],
      ['Seeds', 'See the list.'],
      ['list.md', ''],
      ['Beans', 'Two kilos'],
    ])
  })

  it('are none where nothing was imported', async () => {
    expect(await read('a.ttl', '<urn:a> <urn:b> <urn:c> .')).toEqual([])
  })
})
