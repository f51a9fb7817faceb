import { describe, expect, it } from 'vitest'
import { asAnn, asBob, draftRef, openLab, refusal } from '../testing/test-memory.test.support.js'
import { findExtraction, importFile } from './import-file.js'

const node = await openLab()

const needs = () => ({ ledger: node.journal, graphs: node.graphs, drafts: node.drafts })
const file = (name: string, text: string, mediaType = 'application/octet-stream') => ({
  name,
  mediaType,
  bytes: Buffer.from(text),
})
const turtle = '<urn:a> <urn:b> <urn:c> .'

describe('importing a file', () => {
  it('adds what it says to the draft, and remembers the import', async () => {
    const row = await importFile(needs(), draftRef('doc'), file('a.ttl', turtle), {}, asAnn)
    expect(row).toMatchObject({
      fileName: 'a.ttl',
      status: 'completed',
      tripleCount: 1,
      fileHash: expect.stringMatching(/^sha256:/),
    })
    expect(node.drafts.lines(draftRef('doc'), asAnn)).toEqual([turtle])
    expect({ ...findExtraction(needs(), draftRef('doc'), asAnn), replaced: 0 }).toEqual(row)
  })

  it('believes the caller about the content type, and the form where it says something', async () => {
    await importFile(needs(), draftRef('told'), file('a.bin', turtle), { contentType: 'text/turtle' }, asAnn)
    await importFile(needs(), draftRef('sent'), file('a.bin', turtle, 'text/turtle'), {}, asAnn)
    for (const name of ['told', 'sent']) expect(node.drafts.lines(draftRef(name), asAnn)).toEqual([turtle])
  })

  it('leaves the draft as it was when the file cannot be read', async () => {
    const broken = file('a.ttl', `${turtle}\n<urn:broken`)
    await expect(importFile(needs(), draftRef('half'), broken, {}, asAnn)).rejects.toMatchObject({ status: 400 })
    expect(node.drafts.lines(draftRef('half'), asAnn)).toBeUndefined()
    expect(() => findExtraction(needs(), draftRef('half'), asAnn)).toThrow(refusal('EXTRACTION_NOT_FOUND'))
  })

  it('replaces what an earlier import of the same file brought, and nothing else', async () => {
    const put = (name: string, text: string, options = {}) =>
      importFile(needs(), draftRef('again'), file(name, text), options, asAnn)
    const say = (...objects: string[]) => objects.map((o) => `<urn:a> <urn:b> ${o} .`).join('\n')
    const linesNow = () => node.drafts.lines(draftRef('again'), asAnn)
    await put('a.ttl', say('"1"', '"both"', '[ <urn:c> "old" ]'))
    await put('b.ttl', say('"both"', '"2"'))
    await node.drafts.append(draftRef('again'), { lines: [say('"mine"')] }, asAnn)
    await node.assets.share(draftRef('again'), asAnn)
    const head = node.ledger.head()
    expect(await put('a.ttl', say('[ <urn:c> "old" ]', '"both"', '"1"'))).toMatchObject({ replaced: 0 })
    expect(node.ledger.head()).toBe(head)
    expect(await put('a.ttl', say('"3"', '[ <urn:c> "new" ]'))).toMatchObject({ replaced: 3, tripleCount: 3 })
    expect(linesNow()?.filter((line) => !line.includes('_:'))).toEqual(
      ['"2"', '"3"', '"both"', '"mine"'].map((o) => say(o)),
    )
    expect(linesNow()?.filter((line) => line.includes('<urn:c>'))).toEqual([expect.stringContaining('"new"')])
    await node.assets.discard(draftRef('again'), asAnn)
    expect(await put('a.ttl', say('"4"'))).toMatchObject({ replaced: 3 })
    expect(linesNow()).toEqual(['"2"', '"4"', '"both"', '"mine"'].map((o) => say(o)))
    expect(await put('a.ttl', say('"5"'), { sameSource: 'add' })).toMatchObject({ replaced: 0 })
    expect(linesNow()).toHaveLength(5)
  })

  it('is told to the author of the draft alone', () => {
    expect(() => findExtraction(needs(), draftRef('doc'), asBob)).toThrow(refusal('EXTRACTION_NOT_FOUND'))
  })
})
