import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { extract } from '../extract.js'

const base = 'urn:asset'
const integer = '^^<http://www.w3.org/2001/XMLSchema#integer>'

async function read(file: string) {
  const bytes = new Uint8Array(readFileSync(new URL(`../../fixtures/outputs/${file}`, import.meta.url)))
  return extract({ name: file, bytes }, { baseIri: base })
}

const people = (columns: string, ...rows: string[]) =>
  [columns, columns.replaceAll(/\w+/g, '---'), ...rows].map((row) => `| ${row} |`).join('\n')
const threePeople = ['Ann | 41 | 2020-01-31', 'Bo | 7 | 2021-02-28', 'Cem, junior | 99 | 2022-12-01'] as const
const byAge = ['41 | Ann | 2020-01-31', '7 | Bo | 2021-02-28', '99 | Cem, junior | 2022-12-01'] as const
const tides = '| day | height |\n| --- | --- |\n| 2026-01-05 | 2.5 |'

/** What each program was given to write, see `fixtures/make-outputs.sh`. */
const texts: Readonly<Record<string, readonly string[]>> = {
  'people.jq.json': ['# people', people('name | age | joined', ...threePeople.slice(0, 2))],
  'lines.jq.ndjson': [people('name | age | joined', ...threePeople.slice(0, 2))],
  'people.sqlite.json': [people('name | age | joined', ...threePeople)],
  'people.python.json': [
    '# people',
    people('Name | Age | Joined | Active', 'Ann | 41 | 2020-01-31 | true', 'Bo | 7 | 2021-02-28 | false'),
    '# office\n\ncity: Łódź\n\nopen: true',
  ],
  'scan.exiftool.json': ['SourceFile: scan.png', 'ImageWidth: 935', 'ImageHeight: 1210', 'MIMEType: image/png'],
  'harbour.graphviz.json': ['name: Harbour', '# objects', '| 0 | North |', '# edges', '| 1 | 1 | 2 | bridge |'],
  'recipe.pandoc.json': ['# meta\n\n## author', '| Str | Emil |', '# blocks', '"c":"flour"'],
  'report.pandoc.xml': [
    '# article',
    'title: Harbour report',
    'More is said by [the harbour office](https://example.org/harbour) on its page.',
    'title: Departures',
  ],
  'outline.pandoc.xml': ['# opml', 'title: Harbour report', 'text: Summary', '| Arrivals | Three ships arrived.'],
  'tides.asciidoctor.xml': ['title: Tide tables', '## section', 'title: Low water', 'simpara: At noon.', '| Bergen |'],
  'people.xsltproc.xml': ['# register', people('age | name | joined', ...byAge)],
  'people.xmlstarlet.xml': ['year: 2026', people('age | name | joined', ...byAge), 'note: Checked & found'],
  'piers.gpsbabel.xml': ['# gpx', '| 58.97 | 5.73 | North pier |', '| 58.95 | 5.74 | South pier |'],
  'tide.doxygen.xml': ['compoundname: tide.h', 'definition: double height', 'Height of the water.'],
  'tides.asciidoctor.html': ['# Tide tables', '## Low water\n\nAt noon.', '| Bergen | 1.5 |\n| Oslo | 0.3 |'],
  'berth.doxygen.html': [
    '## Detailed Description\n\nWhere a ship lies.',
    'int Berth::number',
    'counted from the north',
  ],
  'people.gnumeric.xlsx': ['## people.csv', '| Cem, junior | 99 | 2022-12-01 | true |'],
  'people.gnumeric.ods': ['## people.csv', '| Cem, junior | 99 | 2022-12-01 | true |'],
  'people.mpack.eml': ['# People of January', 'The tables are attached.', '| Cem, junior | 99 | 2022-12-01 | true |'],
  'tides.mime-lite.eml': ['# Tides of February', '# Tides\n\n| Port | Range |', '| Bergen | 1.5 |', tides],
  'tides.swaks.eml': ['# Tides of March', 'Low water at noon.', tides],
  'tides.s-nail.eml': ['# Tides of April – früh', 'High water at six – früh.', tides],
  'tides.git.eml': ['Keep the tides', 'Two columns: the day, and how high the water rose.', 'tides.csv | 2 ++'],
}

describe('a file that another program wrote', () => {
  it.each(Object.entries(texts))('%s says what the program was given', async (file, wanted) => {
    const { markdown } = await read(file)
    for (const text of wanted) expect(markdown).toContain(text)
  })

  it.each([
    ['people.python.json', { title: 'People of the harbour' }],
    ['harbour.graphviz.json', { title: 'Harbour' }],
    ['tides.asciidoctor.html', { title: 'Tide tables', authors: ['Ada Example'], language: 'en' }],
    ['tides.mime-lite.eml', { authors: ['Ada Example <ada@example.org>'], created: '2026-03-04T09:30:00.000Z' }],
    ['tides.swaks.eml', { title: 'Tides of March', authors: ['ada@example.org'] }],
    ['tides.s-nail.eml', { title: 'Tides of April – früh', created: '2026-03-04T00:00:00.000Z' }],
    ['tides.git.eml', { title: '[PATCH] Keep the tides', authors: ['Ada Example <ada@example.org>'] }],
  ])('%s has its properties', async (file, wanted) => {
    expect((await read(file)).properties).toMatchObject(wanted)
  })

  it.each(['tides.mime-lite.eml', 'tides.swaks.eml', 'tides.s-nail.eml', 'people.mpack.eml'])(
    '%s has an attachment with typed rows',
    async (file) => {
      const { lines } = await read(file)
      expect(lines.some((line) => line.includes('<urn:kg:ns:hasAttachment>'))).toBe(true)
      const wanted = file.startsWith('people')
        ? `<urn:kg:ns:property:age> "99"${integer}`
        : '<urn:kg:ns:property:height> "2.5"^^<http://www.w3.org/2001/XMLSchema#decimal>'
      expect(lines.some((line) => line.includes(wanted))).toBe(true)
    },
  )
})

describe('JSON-LD that another program wrote', () => {
  const files = ['rdflib', 'rdflib-compact', 'pyld-expanded', 'pyld-compact', 'pyld-flat', 'pyld-framed']

  it.each(files)('ships.%s.jsonld has the statements of its source', async (file) => {
    const { lines, pipeline } = await read(`ships.${file}.jsonld`)
    const aurora = '<https://example.org/aurora>'
    const schema = (term: string) => `<https://schema.org/${term}>`
    const isA = '<http://www.w3.org/1999/02/22-rdf-syntax-ns#type>'
    expect(pipeline).toBe('rdf/json-ld')
    expect(lines).toEqual([
      `<https://example.org/ada> ${isA} ${schema('Person')} .`,
      `<https://example.org/ada> ${schema('name')} "Ada Example" .`,
      `${aurora} ${isA} ${schema('Vehicle')} .`,
      `${aurora} ${schema('dateVehicleFirstRegistered')} "2026-01-05"^^<http://www.w3.org/2001/XMLSchema#date> .`,
      `${aurora} ${schema('name')} "Aurora"@en .`,
      `${aurora} ${schema('owner')} <https://example.org/ada> .`,
      `${aurora} ${schema('weight')} "1200"${integer} .`,
    ])
  })
})

describe('Markdown that another program wrote', () => {
  it.each(['report.gfm.md', 'report.pandoc.md', 'report.commonmark.md'])(
    '%s has sections and properties',
    async (file) => {
      const { lines } = await read(file)
      const root = `<${base}#${file.slice(0, -3).replace('.', '-')}`
      for (const [section, level] of [
        ['summary', 1],
        ['arrivals', 2],
        ['departures', 2],
        ['outlook', 1],
      ] as const) {
        const subject = lines.find((line) => line.endsWith(`/${section}> <urn:kg:ns:level> "${level}"${integer} .`))
        expect(subject, section).toBeDefined()
      }
      for (const name of ['Summary', 'Arrivals'])
        expect(lines.some((line) => line.includes(`<https://schema.org/name> "${name}" .`))).toBe(true)
      for (const author of ['Ada Example', 'Ben Sample'])
        expect(lines).toContain(`${root}> <https://schema.org/author> "${author}" .`)
      for (const word of ['harbour', 'ships', 'tides'])
        expect(lines).toContain(`${root}> <https://schema.org/keywords> "${word}" .`)
      expect(lines).toContain(`${root}> <https://schema.org/name> "Harbour report" .`)
      expect(lines.some((line) => line.endsWith('<https://schema.org/citation> <https://example.org/harbour> .'))).toBe(
        true,
      )
    },
  )

  it('people.sqlite.md has its heading and the table as text', async () => {
    const { lines } = await read('people.sqlite.md')
    expect(lines.some((line) => line.includes('| Cem, junior | 99  | 2022-12-01 |'))).toBe(true)
  })

  it('note.jq.md has its frontmatter, its link to a note, its tag and its property', async () => {
    const { lines } = await read('note.jq.md')
    const note = `<${base}#note-jq>`
    expect(lines).toEqual(
      expect.arrayContaining([
        `${note} <urn:kg:ns:property:age> "41"${integer} .`,
        `${note} <urn:kg:ns:property:joined> "2020-01-31"^^<http://www.w3.org/2001/XMLSchema#date> .`,
        ...['people', 'harbour', 'crew'].map((tag) => `${note} <https://schema.org/keywords> "${tag}" .`),
      ]),
    )
    expect(lines.some((line) => line.endsWith(`<https://schema.org/mentions> <${base}#harbour-office> .`))).toBe(true)
  })
})

describe('source code that another program wrote', () => {
  it.each([
    ['words.gperf.c', 'C', ['function hash', 'function find_ship']],
    ['lex.re2c.c', 'C', ['function is_number']],
    ['Ship.protoc.php', 'PHP', ['class Ship', 'method Ship.getName', 'method Ship.setTonnes']],
    ['harbour.thrift.go', 'Go', ['struct Ship', 'function NewShip', 'method Ship.GetTonnes']],
    ['ttypes.thrift.py', 'Python', ['class Ship', 'method Ship.read', 'method Ship.validate']],
    ['harbour.thrift.rs', 'Rust', ['struct Ship', 'method Ship.new']],
    ['types.thrift.js', 'JavaScript', ['constant Ship']],
  ])('%s has its symbols with their lines', async (file, language, symbols) => {
    const { lines, properties } = await read(file)
    expect(properties?.more).toContainEqual({ term: 'programmingLanguage', value: language })
    for (const symbol of symbols) {
      const named = lines.find((line) => line.includes(`<https://schema.org/name> "${symbol}`))
      const subject = named?.slice(0, named.indexOf(' '))
      expect(
        lines.some((line) => line.startsWith(`${subject} <urn:kg:ns:line> `)),
        symbol,
      ).toBe(true)
    }
  })
})

describe('a scan in a PDF that another program wrote', () => {
  it.each(['log.img2pdf.pdf', 'log.chromium.pdf'])('%s is recognised, with its page', async (file) => {
    const { lines, markdown } = await read(file)
    expect(markdown?.replaceAll(/\s+/g, ' ')).toContain('Three ships arrived in the winter.')
    expect(lines.some((line) => line.includes(`<urn:kg:ns:page> "1"${integer}`))).toBe(true)
  })
})
