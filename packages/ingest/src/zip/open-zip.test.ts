import { deflateRawSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { extract } from '../extract.js'
import { openZip, usualLimits } from './open-zip.js'
import { writeZip } from './write-zip.js'

const parts = (entries: Record<string, string | Uint8Array>) =>
  new Map(Object.entries(entries).map(([name, content]) => [name, Buffer.from(content)]))

/** A ZIP file with one packed part that declares whatever size it is told. */
function packed(name: string, content: Uint8Array, declared: number, flags = 0): Buffer {
  const bytes = writeZip(parts({ [name]: deflateRawSync(content) }))
  const central = bytes.lastIndexOf(Buffer.from('PK\x01\x02', 'latin1'))
  for (const [at, field] of [
    [0, 6],
    [central, 8],
  ] as const) {
    bytes.writeUInt16LE(flags, at + field)
    bytes.writeUInt16LE(8, at + field + 2)
    bytes.writeUInt32LE(declared, at + field + 16)
  }
  return bytes
}

const read = (bytes: Uint8Array, limits = usualLimits) =>
  openZip('x.docx', bytes, limits).then(async (zip) => {
    for (const part of zip.parts) await zip.read(part)
  })

describe('a packed document', () => {
  it('gives its parts', async () => {
    const zip = await openZip('x', writeZip(parts({ 'a/b.xml': 'ä', c: '' })))
    expect([...zip.parts]).toEqual(['a/b.xml', 'c'])
    expect((await zip.read('a/b.xml')).toString()).toBe('ä')
    await expect(zip.read('d')).rejects.toMatchObject({ code: 'IMPORT_BROKEN' })
    const other = await openZip('x', packed('p', Buffer.from('text'), 4))
    expect((await other.read('p')).toString()).toBe('text')
  })

  const zeros = Buffer.alloc(4 * 2 ** 20)
  it.each([
    ['IMPORT_RATIO_SUSPICIOUS', packed('p', zeros, zeros.length), usualLimits],
    ['IMPORT_SIZES_WRONG', packed('p', zeros, 100), usualLimits],
    ['IMPORT_SIZES_WRONG', packed('p', Buffer.from('few'), 100), usualLimits],
    ['IMPORT_PART_TOO_LARGE', packed('p', zeros, 2 ** 31), usualLimits],
    ['IMPORT_UNPACKED_TOO_LARGE', writeZip(parts({ a: zeros, b: zeros })), { ...usualLimits, totalBytes: 6 * 2 ** 20 }],
    ['IMPORT_TOO_MANY_PARTS', writeZip(parts({ a: '', b: '', c: '' })), { ...usualLimits, parts: 2 }],
    ['IMPORT_ENCRYPTED', packed('p', Buffer.from('secret'), 6, 1), usualLimits],
    ['IMPORT_BROKEN', packed('p', zeros, zeros.length).subarray(0, 400), usualLimits],
    ['IMPORT_BROKEN', writeZip(parts({ '../../etc/passwd': 'x' })), usualLimits],
  ])('is refused with %s', async (code, bytes, limits) => {
    await expect(read(bytes, limits)).rejects.toMatchObject({ code })
  })
})

const main = (type: string) =>
  `<Types xmlns="t"><Override PartName="/m.xml" ContentType="application/vnd.openxmlformats-officedocument.${type}.main+xml"/></Types>`
const relations =
  '<Relationships><Relationship Id="r1" Type="http://x/officeDocument" Target="word/document.xml"/></Relationships>'
const words = (inside: string, before = '') =>
  `<?xml version="1.0"?>${before}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${inside}</w:body></w:document>`
const letter = (document: string, more: Record<string, string> = {}) =>
  writeZip(
    parts({
      '[Content_Types].xml': main('wordprocessingml.document'),
      '_rels/.rels': relations.replace(
        'http://x/',
        'http://schemas.openxmlformats.org/officeDocument/2006/relationships/',
      ),
      'word/document.xml': document,
      ...more,
    }),
  )
const importFile = (bytes: Uint8Array, name = 'x') => extract({ name, bytes }, { baseIri: 'urn:a' })

describe('a hostile document', () => {
  it('with macros is read without them, and says so', async () => {
    const bytes = letter(words('<w:p><w:r><w:t>Hello</w:t></w:r></w:p>'), { 'word/vbaProject.bin': 'macro' })
    const { markdown, warnings, pipeline } = await importFile(bytes)
    expect({ markdown, pipeline }).toEqual({ markdown: 'Hello\n', pipeline: 'office/docx' })
    expect(warnings).toEqual(['The document has macros. They were neither run nor imported'])
  })

  it('that defines entities is refused', async () => {
    const bomb = '<!DOCTYPE lolz [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]>'
    await expect(importFile(letter(words('<w:p/>', bomb)))).rejects.toMatchObject({ code: 'IMPORT_DOCTYPE' })
    const deck = writeZip(
      parts({ '[Content_Types].xml': main('presentationml.presentation'), 'ppt/presentation.xml': `${bomb}<p/>` }),
    )
    await expect(importFile(deck)).rejects.toMatchObject({ code: 'IMPORT_DOCTYPE' })
  })

  it.each([
    ['IMPORT_BROKEN', letter('<w:document')],
    ['IMPORT_BROKEN', letter(words('')).subarray(0, 500)],
    ['IMPORT_PART_TOO_LARGE', letter(words(`<w:p><w:r><w:t>${'x'.repeat(13 * 2 ** 20)}</w:t></w:r></w:p>`))],
    [
      'IMPORT_ENCRYPTED',
      Buffer.concat([
        Buffer.from('d0cf11e0a1b11ae1', 'hex'),
        Buffer.alloc(600),
        Buffer.from('EncryptedPackage', 'utf16le'),
      ]),
    ],
    ['UNSUPPORTED_MEDIA_TYPE', Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)])],
    ['UNSUPPORTED_MEDIA_TYPE', Buffer.from('1f8b0800', 'hex')],
    ['IMPORT_BROKEN', writeZip(parts({ 'a.txt': 'just files' }))],
  ])('is refused with %s', async (code, bytes) => {
    await expect(importFile(bytes, 'x.docx')).rejects.toMatchObject({ code })
  })

  it('that is a ZIP file of anything is refused', async () => {
    await expect(importFile(writeZip(parts({ 'a.txt': 'just files' })))).rejects.toMatchObject({
      code: 'UNSUPPORTED_MEDIA_TYPE',
      message: expect.stringContaining('application/zip'),
    })
  })

  it('with an encrypted OpenDocument or book is refused', async () => {
    const manifest = '<manifest><file-entry><encryption-data/></file-entry></manifest>'
    for (const type of ['text', 'spreadsheet']) {
      const mimetype = `application/vnd.oasis.opendocument.${type}`
      const bytes = writeZip(parts({ mimetype, 'META-INF/manifest.xml': manifest, 'content.xml': '?' }))
      await expect(importFile(bytes)).rejects.toMatchObject({ code: 'IMPORT_ENCRYPTED' })
    }
    const locked = '<encryption><EncryptedData><EncryptionMethod Algorithm="aes"/></EncryptedData></encryption>'
    const book = writeZip(parts({ mimetype: 'application/epub+zip', 'META-INF/encryption.xml': locked }))
    await expect(importFile(book)).rejects.toMatchObject({ code: 'IMPORT_ENCRYPTED' })
  })

  it('that repeats a row without end says how many rows fit', async () => {
    const content =
      '<d><table name="S"><table-row><table-cell><p>a</p></table-cell></table-row><table-row number-rows-repeated="1000000"><table-cell value-type="float" value="1"/></table-row></table></d>'
    const mimetype = 'application/vnd.oasis.opendocument.spreadsheet'
    const bytes = writeZip(parts({ mimetype, 'content.xml': content }))
    await expect(extract({ name: 'x.ods', bytes }, { baseIri: 'urn:a', maxQuads: 10_000 })).rejects.toMatchObject({
      code: 'IMPORT_TABLE_TOO_LARGE',
      message: expect.stringMatching(/only the first 24\d\d rows of S fit/),
    })
  })

  it('that is a PDF in plain letters is a PDF whatever it is called', async () => {
    await expect(importFile(Buffer.from('%PDF-1.4\n1 0 obj\n'), 'notes.txt')).rejects.toMatchObject({
      code: 'IMPORT_BROKEN',
    })
  })
})
