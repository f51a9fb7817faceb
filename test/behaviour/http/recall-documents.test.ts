import { readFileSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import { startDaemon } from '../../lib/daemon.js'
import { register } from '../../lib/people.js'

const daemon = await startDaemon()
afterAll(() => daemon[Symbol.asyncDispose]())
const alice = await register(daemon, 'alice')
const contextGraphId = 'papers'
await alice.ok('createContextGraph', { body: { id: contextGraphId } })

const fixtures = new URL('../../../../packages/ingest/fixtures/', import.meta.url)

async function importFile(folder: string, name: string) {
  const content = readFileSync(new URL(`${folder}/${name}`, fixtures))
  const file = { name, type: 'application/octet-stream', content }
  await alice.ok('importFile', {
    params: { name: name.replaceAll('.', '-') },
    form: { fields: { contextGraphId }, file },
  })
}

const recall = async (question: string, more: object = {}) =>
  (await alice.ok('recall', { body: { question, ...more } })).results

describe('recall of documents', () => {
  it('finds passages of a PDF with file, page and heading', async () => {
    await importFile('papers', 'report-libreoffice.pdf')
    const [best] = await recall('On how many days was the harbour open in winter?', { kind: 'passage' })
    expect(best).toMatchObject({ kind: 'passage', source: 'report-libreoffice.pdf', page: expect.any(Number) })
    expect(best?.text).toContain('harbour')
    expect(best?.label).toEqual(expect.any(String))
    const { text, citations } = await alice.ok('contextFor', { body: { question: 'harbour in winter', budget: 300 } })
    expect(text).toContain('report-libreoffice.pdf, page ')
    expect(citations.some(({ page }) => page !== undefined)).toBe(true)
  })

  it('finds rows of a sheet with file, sheet and row', async () => {
    await importFile('files', 'people.xlsx')
    const [best] = await recall('Cem junior')
    expect(best).toMatchObject({ kind: 'entity', source: 'people.xlsx', sheet: expect.any(String), row: 4 })
  })

  it('takes no predicate of a user for a place, whatever it is called', async () => {
    const statements = ['page', 'line', 'row'].map((term) => ({
      subject: 'urn:shop',
      predicate: `https://example.org/${term}`,
      object: '"7"',
    }))
    const quads = [...statements, { subject: 'urn:shop', predicate: 'urn:says', object: '"A zither for sale"' }]
    await alice.ok('createAsset', { body: { contextGraphId, name: 'shop', quads } })
    const [best] = await recall('zither')
    expect(best).toMatchObject({ note: 'urn:shop', kind: 'entity' })
    for (const term of ['page', 'line', 'row']) expect(best).not.toHaveProperty(term)
  })
})
