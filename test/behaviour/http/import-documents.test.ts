import { readFileSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import { startDaemon } from '../../lib/daemon.js'
import { register } from '../../lib/people.js'

const daemon = await startDaemon()
afterAll(() => daemon[Symbol.asyncDispose]())
const alice = await register(daemon, 'alice')
const contextGraphId = 'papers'
await alice.ok('createContextGraph', { body: { id: contextGraphId } })

const files = new URL('../../../../packages/ingest/fixtures/files/', import.meta.url)
const fixtureOf = (name: string) =>
  readFileSync(new URL(`../../../../packages/ingest/fixtures/outputs/${name}`, import.meta.url))
const upload = (name: string, fileName: string, content: string | Uint8Array) => ({
  params: { name },
  form: { fields: { contextGraphId }, file: { name: fileName, type: 'application/octet-stream', content } },
})

async function select(name: string, sparql: string) {
  await alice.ok('finalizeDraft', { params: { name }, body: { contextGraphId } })
  await alice.ok('shareAsset', { params: { name }, body: { contextGraphId } })
  return (await alice.ok('postQuery', { body: { sparql, contextGraphId } })).result.bindings
}

describe('a table that was imported', () => {
  it.each(['people.xlsx', 'people.ods', 'people.comma.csv'])('%s is queried by SPARQL', async (file) => {
    const name = file.replaceAll('.', '-')
    await alice.ok('importFile', upload(name, file, readFileSync(new URL(file, files))))
    const kind = file.endsWith('csv') ? 'people-comma' : 'people'
    const bindings = await select(
      name,
      `PREFIX p: <urn:kg:ns:property:> SELECT DISTINCT ?name ?row {
         ?t <urn:kg:ns:hasRow> ?r . ?r a <urn:kg:ns:type:${kind}> ; p:name ?name ; p:age ?age ; p:active true ;
           <urn:kg:ns:row> ?row FILTER (?age > 40 && STRSTARTS(STR(?t), STR(?d))) ?d <urn:kg:ns:sourceFile> "${file}"
       } ORDER BY ?age`,
    )
    expect(bindings?.map(({ name: found }) => found)).toEqual(['"Ann"', '"Cem, junior"'])
    expect(bindings?.map(({ row }) => row)).toEqual([expect.stringContaining('"2"'), expect.stringContaining('"4"')])
  })
})

describe('where a statement comes from', () => {
  const papers = new URL('../../../../packages/ingest/fixtures/papers/', import.meta.url)
  const integer = (value: number) => `"${value}"^^<http://www.w3.org/2001/XMLSchema#integer>`

  it.each([
    ['report-chromium.pdf', papers, '?s schema:name "Departures" ; kg:page ?at', integer(3)],
    ['talk.pandoc.pptx', files, '?s schema:name "Why tides" ; kg:slide ?at', integer(2)],
    ['report.pandoc.epub', files, '?s schema:name "Outlook" ; kg:chapter ?at', integer(3)],
    ['book.xlsx', files, '?t kg:hasRow ?r ; kg:sheet ?at . ?r <urn:kg:ns:property:part> "wheel"', '"Stock"'],
    ['prices.quoted.csv', files, '?r <urn:kg:ns:property:item> "Nut" ; kg:row ?at', integer(2)],
  ])('in %s is found by SPARQL', async (file, folder, pattern, at) => {
    const name = `from-${file.replaceAll('.', '-')}`
    await alice.ok('importFile', upload(name, file, readFileSync(new URL(file, folder))))
    const prefixes = 'PREFIX kg: <urn:kg:ns:> PREFIX schema: <https://schema.org/>'
    const bindings = await select(
      name,
      `${prefixes} SELECT DISTINCT ?at { ${pattern} . ?d kg:sourceFile "${file}" FILTER STRSTARTS(STR(${pattern.slice(0, 2)}), STR(?d)) }`,
    )
    expect(bindings).toEqual([{ at }])
  })

  it('in source code and JSON leads to a line or a row', async () => {
    const code = fixtureOf('ttypes.thrift.py')
    await alice.ok('importFile', upload('code', 'ttypes.py', code))
    const line = code.toString().split('\n').indexOf('class Ship(object):') + 1
    const found = await select(
      'code',
      'SELECT DISTINCT ?line { ?s <https://schema.org/name> "class Ship" ; <urn:kg:ns:line> ?line }',
    )
    expect(found).toEqual([{ line: integer(line) }])
    await alice.ok('importFile', upload('rows', 'people.json', fixtureOf('people.sqlite.json')))
    expect(
      await select(
        'rows',
        'SELECT DISTINCT ?row { ?d <urn:kg:ns:sourceFile> "people.json" . ?r <urn:kg:ns:property:age> 99 ; <urn:kg:ns:row> ?row FILTER STRSTARTS(STR(?r), STR(?d)) }',
      ),
    ).toEqual([{ row: integer(3) }])
  })
})

describe('a document that was imported', () => {
  it.each([
    ['report.pandoc.docx', 'office/docx', 'Harbour report'],
    ['talk.office.pptx', 'office/pptx', 'Talk about tides'],
    ['guide.office.odt', 'office/odt', 'Guide to the pump'],
    ['report.pandoc.epub', 'book/epub', 'Harbour report'],
  ])('%s is listed with its title, also under a wrong name', async (file, pipeline, title) => {
    const name = file.replaceAll('.', '-')
    const done = await alice.ok('importFile', upload(name, 'upload.txt', readFileSync(new URL(file, files))))
    expect(done.extraction.pipelineUsed).toBe(pipeline)
    const { documents } = await alice.ok('listDocuments', { params: { name }, query: { contextGraphId } })
    expect(documents).toMatchObject([{ title, fileName: 'upload.txt' }])
  })

  it.each([
    ['IMPORT_BROKEN', 'x.docx', 'PK\x03\x04 cut off'],
    ['IMPORT_ENCRYPTED', 'x.xlsx', encryptedOffice()],
    ['IMPORT_TABLE_TOO_LARGE', 'x.csv', `a,b\n${'1,2\n'.repeat(250_000)}`],
  ])('is refused with %s and leaves nothing', async (code, fileName, content) => {
    await alice.refuses('importFile', upload('refused', fileName, content), code)
    await alice.refuses('getAsset', { params: { name: 'refused' }, query: { contextGraphId } }, 'ASSET_NOT_FOUND')
  })
})

function encryptedOffice(): Uint8Array {
  return Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('EncryptedPackage', 'utf16le')])
}
