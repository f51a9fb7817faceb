import { describe, expect, it } from 'vitest'
import { asAnn, asBob, draftRef, openLab, refusal } from '../testing/test-memory.test.support.js'
import { findExtraction, importFile } from './import-file.js'

const node = await openLab()

const needs = () => ({ ledger: node.journal, drafts: node.drafts })
const file = (name: string, text: string, mediaType = 'application/octet-stream') => ({
  name,
  mediaType,
  bytes: Buffer.from(text),
})
const turtle = '<urn:a> <urn:b> <urn:c> .'

describe('importing a file', () => {
  it('adds what it says to the draft, and remembers the import', async () => {
    const row = await importFile(needs(), draftRef('doc'), file('a.ttl', turtle), undefined, asAnn)
    expect(row).toMatchObject({
      fileName: 'a.ttl',
      status: 'completed',
      tripleCount: 1,
      fileHash: expect.stringMatching(/^sha256:/),
    })
    expect(node.drafts.lines(draftRef('doc'), asAnn)).toEqual([turtle])
    expect(findExtraction(needs(), draftRef('doc'), asAnn)).toEqual(row)
  })

  it('believes the caller about the content type, and the form where it says something', async () => {
    await importFile(needs(), draftRef('told'), file('a.bin', turtle), 'text/turtle', asAnn)
    await importFile(needs(), draftRef('sent'), file('a.bin', turtle, 'text/turtle'), undefined, asAnn)
    for (const name of ['told', 'sent']) expect(node.drafts.lines(draftRef(name), asAnn)).toEqual([turtle])
  })

  it('leaves the draft as it was when the file cannot be read', async () => {
    const broken = file('a.ttl', `${turtle}\n<urn:broken`)
    await expect(importFile(needs(), draftRef('half'), broken, undefined, asAnn)).rejects.toMatchObject({ status: 400 })
    expect(node.drafts.lines(draftRef('half'), asAnn)).toBeUndefined()
    expect(() => findExtraction(needs(), draftRef('half'), asAnn)).toThrow(refusal('EXTRACTION_NOT_FOUND'))
  })

  it('is told to the author of the draft alone', () => {
    expect(() => findExtraction(needs(), draftRef('doc'), asBob)).toThrow(refusal('EXTRACTION_NOT_FOUND'))
  })
})
