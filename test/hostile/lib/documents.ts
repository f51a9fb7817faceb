import { readFileSync } from 'node:fs'
import { deflateSync } from 'node:zlib'
import { writePackedZip, type ZipPart } from './write-zip.js'

export interface HostileDocument {
  readonly title: string
  readonly fileName: string
  /** The error it ends with; absent: it is read. */
  readonly code?: string
  /** Part of the short form of the suite. */
  readonly isShort?: boolean
  make(): Promise<Uint8Array>
}

const fixture = (path: string) => readFileSync(new URL(`../../../../packages/ingest/fixtures/${path}`, import.meta.url))

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const types = (main: string) => `<Types><Override ContentType="application/x.${main}.main+xml"/></Types>`
const relation = (type: string, target: string, more = '') =>
  `<Relationships><Relationship Id="r1" Type="${office}/${type}" Target="${target}"${more}/></Relationships>`
const part = (name: string, ...pieces: string[]): ZipPart => ({ name, pieces })

const text = (inside: string) =>
  `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>${inside}</w:t></w:r></w:p></w:body></w:document>`
const docx = (document: ZipPart, ...more: ZipPart[]) =>
  writePackedZip([
    part('[Content_Types].xml', types('wordprocessingml.document')),
    part('_rels/.rels', relation('officeDocument', 'word/document.xml')),
    document,
    ...more,
  ])
const wordPart = (pieces: Iterable<string | Uint8Array>, declared?: number): ZipPart => ({
  name: 'word/document.xml',
  pieces,
  ...(declared !== undefined && { declared }),
})

function* zeros(mib: number): Generator<Uint8Array> {
  const piece = Buffer.alloc(2 ** 20, 0x20)
  for (let i = 0; i < mib; i++) yield piece
}

const rows = 1_000_000
function* sheet(): Generator<string> {
  yield '<worksheet><sheetData><row r="1"><c r="A1" t="str"><v>Name</v></c><c r="B1" t="str"><v>Number</v></c></row>'
  for (let row = 2; row <= rows; row++)
    yield `<row r="${row}"><c r="A${row}" t="inlineStr"><is><t>n${row}</t></is></c><c r="B${row}"><v>${row}</v></c></row>`
  yield '</sheetData></worksheet>'
}
const workbook = () =>
  writePackedZip([
    part('[Content_Types].xml', types('spreadsheetml.sheet')),
    part('_rels/.rels', relation('officeDocument', 'xl/workbook.xml')),
    part('xl/workbook.xml', '<workbook><sheets><sheet name="Big" r:id="r1"/></sheets></workbook>'),
    part('xl/_rels/workbook.xml.rels', relation('worksheet', 'worksheets/sheet1.xml')),
    { name: 'xl/worksheets/sheet1.xml', pieces: sheet() },
  ])

/** A PDF of very many pages with forty lines each. */
function longPdf(pages: number): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n')]
  const offsets: number[] = []
  let length = parts[0]?.length ?? 0
  const object = (number: number, body: Buffer) => {
    offsets[number] = length
    const all = Buffer.concat([Buffer.from(`${number} 0 obj\n`), body, Buffer.from('\nendobj\n')])
    parts.push(all)
    length += all.length
  }
  const kids = Array.from({ length: pages }, (_, at) => `${4 + 2 * at} 0 R`).join(' ')
  object(1, Buffer.from('<</Type/Catalog/Pages 2 0 R>>'))
  object(2, Buffer.from(`<</Type/Pages/Count ${pages}/Kids[${kids}]>>`))
  object(3, Buffer.from('<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>'))
  for (let at = 0; at < pages; at++) {
    const lines = Array.from(
      { length: 40 },
      (_, row) => `BT /F 11 Tf 72 ${760 - 15 * row} Td (Line ${row} of page ${at + 1} says something) Tj ET\n`,
    )
    const data = deflateSync(lines.join(''))
    const number = 4 + 2 * at
    const page = `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F 3 0 R>>>>/Contents ${number + 1} 0 R>>`
    object(number, Buffer.from(page))
    const head = Buffer.from(`<</Length ${data.length}/Filter/FlateDecode>>stream\n`)
    object(number + 1, Buffer.concat([head, data, Buffer.from('\nendstream')]))
  }
  const entries = offsets.slice(1).map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
  parts.push(Buffer.from(`xref\n0 ${offsets.length}\n0000000000 65535 f \n${entries.join('')}`))
  parts.push(Buffer.from(`trailer<</Size ${offsets.length}/Root 1 0 R>>\nstartxref\n${length}\n%%EOF`))
  return Buffer.concat(parts)
}

const entities = `<!DOCTYPE a [<!ENTITY b "${'b'.repeat(1000)}"><!ENTITY c "${'&b;'.repeat(1000)}">]>`

/** Files that want memory, time or the network. */
export const hostileDocuments: readonly HostileDocument[] = [
  {
    title: 'a bomb in a ZIP file',
    fileName: 'bomb.docx',
    code: 'IMPORT_RATIO_SUSPICIOUS',
    isShort: true,
    make: () => docx(wordPart(zeros(10))),
  },
  {
    title: 'a bomb of 300 MB in a ZIP file',
    fileName: 'large-bomb.docx',
    code: 'IMPORT_PART_TOO_LARGE',
    make: () => docx(wordPart(zeros(300))),
  },
  {
    title: 'a bomb that declares a small size',
    fileName: 'liar.docx',
    code: 'IMPORT_SIZES_WRONG',
    isShort: true,
    make: () => docx(wordPart(zeros(50), 1000)),
  },
  {
    title: 'a bomb of entities in XML',
    fileName: 'bomb.xml',
    code: 'IMPORT_DOCTYPE',
    isShort: true,
    make: async () => Buffer.from(`${entities}<a>${'&c;'.repeat(1000)}</a>`),
  },
  {
    title: 'a bomb of entities in a DOCX',
    fileName: 'entities.docx',
    code: 'IMPORT_DOCTYPE',
    isShort: true,
    make: () => docx(part('word/document.xml', `${entities}${text('&c;')}`)),
  },
  {
    title: 'JSON without an end to its nesting',
    fileName: 'deep.json',
    code: 'IMPORT_TOO_DEEP',
    isShort: true,
    make: async () => Buffer.from('['.repeat(5_000_000)),
  },
  {
    title: 'an encrypted PDF',
    fileName: 'encrypted.pdf',
    code: 'IMPORT_ENCRYPTED',
    isShort: true,
    make: async () => fixture('papers/encrypted.pdf'),
  },
  {
    title: 'a truncated spreadsheet',
    fileName: 'cut.xlsx',
    code: 'IMPORT_BROKEN',
    isShort: true,
    make: async () => fixture('files/book.xlsx').subarray(0, 3000),
  },
  {
    title: 'a document with macros',
    fileName: 'macros.docm',
    isShort: true,
    make: () => docx(part('word/document.xml', text('Plain words')), part('word/vbaProject.bin', 'Sub AutoOpen()')),
  },
  {
    title: 'a document with links to other machines',
    fileName: 'remote.docx',
    isShort: true,
    make: () =>
      docx(
        part('word/document.xml', text('Plain words')),
        part(
          'word/_rels/document.xml.rels',
          relation('image', 'http://127.0.0.1:9/track.png', ' TargetMode="External"'),
        ),
      ),
  },
  {
    title: 'a PDF of 2,000 pages',
    fileName: 'long.pdf',
    make: async () => longPdf(2000),
  },
  {
    title: 'a PDF of 2,001 pages',
    fileName: 'too-long.pdf',
    code: 'IMPORT_TOO_LONG',
    make: async () => longPdf(2001),
  },
  {
    title: 'a spreadsheet of a million rows',
    fileName: 'rows.xlsx',
    code: 'IMPORT_TABLE_TOO_LARGE',
    make: workbook,
  },
]
