import { createDeflateRaw } from 'node:zlib'
import { KgError } from '@kg/core'
import { describe, expect, it } from 'vitest'
import { extractInWorker } from '../../extract-in-worker.js'
import { writeZip } from '../../zip/write-zip.js'

const rows = 1_000_000
const mib = 2 ** 20
const mostMib = 300

/** Reads a file as the node does, and answers with the error and the most memory that it took beside what was there. */
async function readLargest(name: string, bytes: Uint8Array) {
  const before = process.memoryUsage.rss()
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss())
  }, 20)
  try {
    const error: unknown = await extractInWorker({ name, bytes }, { baseIri: 'urn:a', deadlineMs: 240_000 }).catch(
      (caught: unknown) => caught,
    )
    return { error: error as KgError, mib: Math.round((most - before) / mib) }
  } finally {
    clearInterval(watch)
  }
}

async function deflate(pieces: Iterable<string>): Promise<{ packed: Buffer; size: number }> {
  const deflating = createDeflateRaw({ level: 1 })
  const packed: Buffer[] = []
  let size = 0
  const done = (async () => {
    for await (const piece of deflating) packed.push(piece as Buffer)
  })()
  for (const piece of pieces) {
    size += Buffer.byteLength(piece)
    if (!deflating.write(piece)) await new Promise((drained) => deflating.once('drain', drained))
  }
  deflating.end()
  await done
  return { packed: Buffer.concat(packed), size }
}

function* sheet(): Generator<string> {
  yield '<worksheet><sheetData><row r="1"><c r="A1" t="str"><v>Name</v></c><c r="B1" t="str"><v>Number</v></c></row>'
  for (let row = 2; row <= rows; row++)
    yield `<row r="${row}"><c r="A${row}" t="inlineStr"><is><t>n${row}</t></is></c><c r="B${row}"><v>${row}</v></c></row>`
  yield '</sheetData></worksheet>'
}

/** A workbook whose sheet is packed, as no part of `writeZip` is. */
async function workbook(): Promise<Buffer> {
  const { packed, size } = await deflate(sheet())
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const part = 'xl/worksheets/sheet1.xml'
  const bytes = writeZip(
    new Map(
      Object.entries({
        '[Content_Types].xml': '<Types><Override ContentType="x.spreadsheetml.sheet.main+xml"/></Types>',
        '_rels/.rels': `<Relationships><Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
        'xl/workbook.xml': '<workbook><sheets><sheet name="Big" r:id="r1"/></sheets></workbook>',
        'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="r1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
        [part]: packed,
      }).map(([name, content]) => [name, Buffer.from(content)]),
    ),
  )
  const local = bytes.indexOf(part) - 30
  const central = bytes.lastIndexOf(part) - 46
  for (const [at, field] of [
    [local, 8],
    [central, 10],
  ] as const) {
    bytes.writeUInt16LE(8, at + field)
    bytes.writeUInt32LE(size, at + field + 14)
  }
  return bytes
}

const text = async () =>
  Buffer.from(`Name,Number\n${Array.from({ length: rows }, (_, row) => `n${row},${row}`).join('\n')}\n`)

/** As `test/lib/short.ts` has it. */
const short = { tags: ['short'] }

async function refuse(name: string, bytes: Uint8Array): Promise<void> {
  const { error, mib: taken } = await readLargest(name, bytes)
  expect(error).toBeInstanceOf(KgError)
  expect(error.code).toBe('IMPORT_TABLE_TOO_LARGE')
  expect(error.message).toMatch(/only the first 19999\d rows of \w+ fit into the 1000000 statements/)
  expect(taken).toBeLessThan(mostMib)
}

describe('a table of a million rows is refused with how many rows fit, in little memory', () => {
  it('as CSV', { ...short, timeout: 120_000 }, async () => refuse('big.csv', await text()))
  it('as XLSX', { timeout: 300_000 }, async () => refuse('big.xlsx', await workbook()))
})
