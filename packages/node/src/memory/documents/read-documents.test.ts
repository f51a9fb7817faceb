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
        { part: 'urn:asset#notes', order: 0, pieces: ['Lead'] },
        { part: 'urn:asset#notes/first', heading: 'First', level: 1, order: 1, pieces: ['One #tag'], statements: [] },
        { heading: 'Second', level: 2, order: 2, pieces: ['Two'] },
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
    expect(pieces.join('').replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''))
  })

  it('are none where nothing was imported', async () => {
    expect(await read('a.ttl', '<urn:a> <urn:b> <urn:c> .')).toEqual([])
  })
})
