import { describe, expect, it } from 'vitest'
import { importFile } from '../assets/import-file.js'
import { asAnn, asBob, draftRef, openLab, refusal } from '../testing/test-memory.test.support.js'
import { openDocuments } from './documents.js'

const node = await openLab()
const { journal: ledger, graphs, drafts, assets } = node
const documents = openDocuments({ ledger, graphs })
const scope = { contextGraphId: 'lab' }
const text = 'Lead\n\n# First\n\nOne\n\n# Second\n\nTwo\n'
const bytes = Buffer.from(text)
await importFile({ ledger, graphs, drafts }, draftRef('doc'), { name: 'a.md', mediaType: '', bytes }, {}, asAnn)
await importFile({ ledger, graphs, drafts }, draftRef('doc'), { name: 'b.txt', mediaType: '', bytes }, {}, asAnn)

describe('the documents of an asset', () => {
  it('are listed with their files', () => {
    expect(documents.list('doc', scope, asAnn)).toMatchObject({
      layer: 'wm',
      agentAddress: asAnn.agent,
      documents: [
        { fileName: 'a.md', sections: 2, file: { bytes: bytes.length } },
        { fileName: 'b.txt', sections: 0, contentType: 'text/plain' },
      ],
    })
  })

  it('are read in pages', () => {
    const first = documents.text('doc', { ...scope, limit: 2 }, asAnn)
    expect(first.parts.map((part) => part.text)).toEqual(['Lead', 'One'])
    const rest = documents.text('doc', { ...scope, limit: 2, cursor: first.nextCursor }, asAnn)
    expect(rest.parts.map((part) => part.text)).toEqual(['Two'])
    expect(rest.nextCursor).toBeUndefined()
    const second = documents.list('doc', scope, asAnn).documents[1]?.document
    expect(documents.text('doc', { ...scope, document: second, limit: 2 }, asAnn).fileName).toBe('b.txt')
    expect(() => documents.text('doc', { ...scope, document: 'urn:none', limit: 2 }, asAnn)).toThrow(
      refusal('DOCUMENT_NOT_FOUND'),
    )
  })

  it('give the file to who imported it, and the text to who may read the asset', async () => {
    const { content, mediaType } = await documents.file('doc', scope, asAnn)
    expect(content.toString()).toBe(text)
    expect(mediaType).toBe('text/markdown')
    expect(() => documents.list('doc', scope, asBob)).toThrow(refusal('ASSET_NOT_FOUND'))
    await assets.share(draftRef('doc'), asAnn)
    expect(documents.text('doc', { ...scope, limit: 1 }, asBob).parts[0]?.text).toBe('Lead')
    expect(documents.list('doc', scope, asBob).documents[0]).not.toHaveProperty('file')
    await expect(documents.file('doc', scope, asBob)).rejects.toEqual(refusal('DOCUMENT_FILE_MISSING'))
    expect((await documents.file('doc', scope, asAnn)).content.toString()).toBe(text)
  })
})
