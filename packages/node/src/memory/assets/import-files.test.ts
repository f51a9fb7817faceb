import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { asAnn, draftRef, openLab } from '../testing/test-memory.test.support.js'
import { importFile } from './import-file.js'
import { listFiles, packFile, readFile } from './import-files.js'
import { importedPieces } from './table.js'

const node = await openLab()
const { journal: ledger, graphs, drafts, assets } = node
const importText = (name: string, fileName: string, text: string) => {
  const file = { name: fileName, mediaType: 'application/octet-stream', bytes: Buffer.from(text) }
  return importFile({ ledger, graphs, drafts }, draftRef(name), file, {}, asAnn)
}
const assetOf = (name: string) => ({ ...draftRef(name), agent: asAnn.agent })
const filesOf = (name: string) => ledger.read((r) => listFiles(r, assetOf(name)))
const textOf = async (name: string) => {
  const [file] = filesOf(name)
  return file === undefined ? undefined : (await readFile(ledger.read, assetOf(name), file)).toString()
}
const countPieces = () => ledger.read((r) => [...r.range(importedPieces)].length)

describe('the file of an imported document', () => {
  it('is stored as it came, and replaced by the next of its name', async () => {
    await importText('doc', 'a.md', '# One\n\nText\n')
    expect(await textOf('doc')).toBe('# One\n\nText\n')
    await importText('doc', 'a.md', '# Two\n')
    expect(await textOf('doc')).toBe('# Two\n')
    expect(filesOf('doc')).toMatchObject([{ fileName: 'a.md', mediaType: 'text/markdown', bytes: 6, pieces: 1 }])
    await importText('doc', 'b.txt', 'plain')
    expect(filesOf('doc')).toHaveLength(2)
  })

  it('is not stored where the statements are all there is', async () => {
    await importText('rdf', 'a.ttl', '<urn:a> <urn:b> <urn:c> .')
    expect(filesOf('rdf')).toEqual([])
  })

  it('comes in pieces where it is large', async () => {
    const bytes = randomBytes(2 ** 20 + 5)
    const packed = await packFile({ fileName: 'x', mediaType: 'x', document: 'urn:x', sha256: '' }, bytes)
    expect(packed.row).toMatchObject({ bytes: 2 ** 20 + 5, pieces: 2 })
  })

  it('goes with its asset when that is renamed or deleted', async () => {
    const before = countPieces()
    await importText('old', 'a.md', '# Moved\n')
    await assets.rename(draftRef('old'), 'new', asAnn)
    expect(filesOf('old')).toEqual([])
    expect(await textOf('new')).toBe('# Moved\n')
    await assets.delete(draftRef('new'), asAnn)
    expect(filesOf('new')).toEqual([])
    expect(countPieces()).toBe(before)
  })
})
