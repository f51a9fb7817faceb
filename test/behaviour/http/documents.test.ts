import { afterAll, describe, expect, it } from 'vitest'
import { roomAndClub } from '../../lib/room-and-club.js'

const { daemon, alice, bob } = await roomAndClub()
afterAll(() => daemon[Symbol.asyncDispose]())

const text = '---\nstatus: open\n---\nLead <script>alert(1)</script>\n\n# First\n\nOne\n'
const importInto = (contextGraphId: string) =>
  alice.ok('importFile', {
    params: { name: 'notes' },
    form: {
      fields: { contextGraphId },
      file: { name: "Ann's notes.md", type: 'text/markdown', content: text },
    },
  })
await importInto('room')
await importInto('club')
const asked = (query: object = {}, contextGraphId = 'room') => ({
  params: { name: 'notes' },
  query: { contextGraphId, ...query },
})
const reads = ['listDocuments', 'documentText', 'documentOutline', 'documentFile'] as const

describe('imported documents', () => {
  it('are listed and read by section, with what was extracted', async () => {
    const { documents } = await alice.ok('listDocuments', asked())
    expect(documents).toMatchObject([{ contentType: 'text/markdown', sections: 1, file: { bytes: text.length } }])
    const { parts } = await alice.ok('documentText', asked({ document: documents[0]?.document ?? '' }))
    expect(parts.map((part) => part.text)).toEqual(['Lead <script>alert(1)</script>', 'One'])
    expect(parts[0]?.statements).toContainEqual({ predicate: 'urn:kg:ns:property:status', object: '"open"' })
    const { headers } = await alice.call('listDocuments', asked())
    for (const id of ['listDocuments', 'documentText', 'documentOutline'] as const) {
      const { headers: of } = await alice.call(id, asked())
      expect((await alice.call(id, { ...asked(), headers: { 'if-none-match': String(of.etag) } })).status).toBe(304)
    }
    expect(headers.etag).toBeDefined()
  })

  it('are read from any place on, with an outline', async () => {
    const { entries } = await alice.ok('documentOutline', asked())
    expect(entries).toMatchObject([{ heading: 'First', level: 1, from: 1 }])
    const at = entries[0]?.part ?? ''
    const from = async (query: object) => (await alice.ok('documentText', asked({ limit: 1, ...query }))).from
    expect(await from({ at })).toBe(1)
    expect(await from({ from: 1 })).toBe(1)
    expect(await from({ from: 7 })).toBe(1)
    expect(await from({ page: 3 })).toBe(0)
    expect(await from({ at: 'urn:none' })).toBe(0)
    const { nextCursor, total } = await alice.ok('documentText', asked({ limit: 1 }))
    expect(total).toBe(2)
    expect(await from({ cursor: nextCursor ?? '' })).toBe(1)
  })

  it('are downloaded as they came, so that a browser runs nothing', async () => {
    const { headers, text: got } = await alice.call('documentFile', asked())
    expect(got).toBe(text)
    expect(headers['content-type']).toBe('text/markdown; charset=utf-8')
    expect(headers['content-disposition']).toBe("attachment; filename*=UTF-8''Ann%27s%20notes.md")
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['content-security-policy']).toContain('sandbox')
  })

  it('have files that only who imported them gets, also after a restart', async () => {
    for (const id of reads) await bob.refuses(id, asked(), 'ASSET_NOT_FOUND')
    await alice.ok('shareAsset', { params: { name: 'notes' }, body: { contextGraphId: 'room' } })
    expect((await bob.ok('documentText', asked())).parts).toHaveLength(2)
    await bob.refuses('documentFile', asked(), 'DOCUMENT_FILE_MISSING')
    await daemon.restart()
    expect((await alice.call('documentFile', asked())).text).toBe(text)
  })

  it('are for members where their graph is', async () => {
    for (const id of reads) await bob.refuses(id, asked({}, 'club'), 'NOT_ON_ALLOWLIST')
  })

  it('are missed by name', async () => {
    await alice.refuses('documentText', asked({ document: 'urn:none' }), 'DOCUMENT_NOT_FOUND')
    for (const id of ['documentOutline', 'documentFile'] as const)
      await alice.refuses(id, asked({ document: 'urn:none' }), 'DOCUMENT_NOT_FOUND')
  })

  it('are forgotten with their asset', async () => {
    await alice.ok('forgetAsset', { params: { name: 'notes' }, body: { contextGraphId: 'room' } })
    await alice.refuses('documentFile', asked(), 'ASSET_NOT_FOUND')
  })
})
