import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { extract } from '../extract.js'

const folder = new URL('../../fixtures/files/', import.meta.url)
const base = 'urn:asset'

async function read(file: string) {
  // Without an ending, so that the bytes alone say what it is; CSV has nothing but its name.
  const name = /sv$/.test(file) ? file : 'upload'
  return extract({ name, bytes: readFileSync(new URL(file, folder)) }, { baseIri: base })
}

const headings = (markdown = '') => markdown.split('\n').filter((line) => /^#+ /.test(line))

interface Source {
  readonly headings: readonly string[]
  readonly texts: readonly string[]
  readonly properties: object
}

const harbour = { title: 'Harbour report', authors: ['Ada Lind', 'Ben Okoye'], language: 'en-GB' }
const cranes =
  '| Crane | Lifts | Since |\n| --- | --- | --- |\n| North | 1200 | 2019-05-01 |\n| South | 845 | 2021-11-17 |'

/** What the sources in `fixtures/sources` say. */
const sources: Readonly<Record<string, Source>> = {
  report: {
    headings: ['# Summary', '## Cranes', '# Outlook'],
    texts: [
      'See the [port authority](https://example.org/port) for details.',
      cranes,
      '- steel\n- timber\n   - oak\n   - pine',
      '> Ordered in February.',
      '1. dredge\n1. build',
    ],
    properties: harbour,
  },
  minutes: {
    headings: ['# Asistentes', '# Acuerdos'],
    texts: [
      'Señora Núñez, señor Peña y «otros».',
      '| Tema | Voto |\n| --- | --- |\n| Presupuesto | sí |\n| Año nuevo | no |',
    ],
    properties: { title: 'Minutes of the board', authors: ['Carla Ruiz'] },
  },
  guide: {
    headings: ['# Einbau', '## Werkzeug', '## Befehl', '# Wartung'],
    texts: ['- Schlüssel\n- Zange', 'pump --start 3\npump --stop\n```', 'Jede Woche prüfen & ölen; 5 < 6.'],
    properties: { title: 'Guide to the pump', authors: ['Dora Weiß'] },
  },
  recipe: {
    headings: ['# Dough', '# Oven'],
    texts: ['Mix flour and water.', '| salt | 9.5 | false |', 'Bake it for 40 minutes.'],
    properties: { title: 'Bread', authors: ['Emil Han'] },
  },
  story: {
    headings: ['# 第一章', '# 第二章'],
    texts: ['むかし、海がありました。', '[港](https://example.org/minato)'],
    properties: { title: '海の話', authors: ['山田 花子'] },
  },
  talk: {
    headings: ['# Talk about tides', '# Why tides', '# Numbers', '# Links'],
    texts: [
      '- The moon pulls\n- The sun pulls too\n\n> Ask who has seen the sea.',
      '| Port | Range |\n| --- | --- |\n| Bergen | 1.5 |\n| Saint-Malo | 12 |',
      'Read the [tables](https://example.org/tides).',
    ],
    properties: { title: 'Talk about tides', authors: ['Finn Moe'] },
  },
  pitch: {
    headings: ['# Pitch', '# Problem', '# Answer', '# Team'],
    texts: ['Too much paper.', '1. Scan\n1. Search', '- Gia\n   - leads\n- Hans'],
    properties: { title: 'Pitch', authors: ['Gia Po'] },
  },
}

const files = [
  ...['report', 'minutes', 'guide', 'recipe', 'story'].flatMap((name) =>
    ['docx', 'odt', 'epub'].map((type) => `${name}.pandoc.${type}`),
  ),
  ...['report', 'guide'].flatMap((name) => ['docx', 'odt'].map((type) => `${name}.office.${type}`)),
  ...['talk.pandoc.pptx', 'pitch.pandoc.pptx', 'story.pandoc.pptx', 'talk.office.pptx', 'pitch.office.pptx'],
]

describe('a document that another program wrote', () => {
  it.each(files)('%s says what its source says', async (file) => {
    const [name = '', , type = ''] = file.split('.')
    const { markdown, properties, pipeline } = await read(file)
    const source = sources[name] as Source
    expect(pipeline).toContain(type)
    const found = headings(markdown).filter((line) => line !== `# ${(properties as { title: string }).title}`)
    expect(found).toEqual(
      source.headings.filter((line) => found.length === source.headings.length || found.includes(line)),
    )
    expect(found.length).toBeGreaterThanOrEqual(source.headings.length - 1)
    for (const text of source.texts) expect(markdown).toContain(text)
    expect(properties).toMatchObject(source.properties)
  })

  it('report.office.epub has its text, though that program marks no headings', async () => {
    const { markdown, properties } = await read('report.office.epub')
    expect(markdown).toContain('[port authority](https://example.org/port)')
    expect(markdown).toContain('| North | 1200 | 2019-05-01 |')
    expect(properties).toMatchObject(harbour)
  })

  it('leads from a statement to its slide or chapter', async () => {
    const { lines } = await read('talk.pandoc.pptx')
    const integer = '^^<http://www.w3.org/2001/XMLSchema#integer>'
    expect(lines).toContain(`<${base}#upload/why-tides> <urn:kg:ns:slide> "2"${integer} .`)
    expect(lines).toContain(`<${base}#upload/table/table> <urn:kg:ns:slide> "3"${integer} .`)
    const book = await read('report.pandoc.epub')
    expect(book.lines).toContain(`<${base}#upload/outlook> <urn:kg:ns:chapter> "3"${integer} .`)
  })

  it('is read to the same statements each time', async () => {
    for (const file of ['report.pandoc.docx', 'talk.office.pptx', 'book.xlsx', 'guide.office.odt'])
      expect((await read(file)).lines).toEqual((await read(file)).lines)
  })
})

/** What is said about a row, as `column value`. */
function row(lines: readonly string[], table: string, number: number): string[] {
  const subject = `<${base}#${table}/${number}> <urn:kg:ns:property:`
  return lines
    .filter((line) => line.startsWith(subject))
    .map((line) =>
      line
        .slice(subject.length, -2)
        .replace('>', '')
        .replace(/\^\^<http:\/\/www\.w3\.org\/2001\/XMLSchema#(\w+)>/, '^$1'),
    )
}

describe('a table that another program wrote', () => {
  it.each(['people.xlsx', 'people.ods', 'people.comma.csv', 'people.semicolon.csv'])('%s has people', async (file) => {
    const { lines } = await read(file)
    const table = file.endsWith('csv') ? file.slice(0, -4).replace('.', '-') : 'people'
    const root = file.endsWith('csv') ? table : 'upload'
    expect(row(lines, `${root}/table/${table}`, 4)).toEqual([
      'active "true"^boolean',
      'age "99"^integer',
      'joined "2022-12-01"^date',
      'name "Cem, junior"',
    ])
  })

  it.each(['prices.xlsx', 'prices.ods', 'prices.quoted.csv', 'prices.windows.csv'])('%s has prices', async (file) => {
    const { lines, markdown, warnings } = await read(file)
    const table = file.endsWith('csv') ? file.slice(0, -4).replace('.', '-') : 'prices'
    const root = file.endsWith('csv') ? table : 'upload'
    expect(row(lines, `${root}/table/${table}`, 2)).toEqual([
      'item "Nut"',
      'note "two\\nlines"',
      'price "0.25"^decimal',
    ])
    expect(markdown).toContain('| Tür | 1200 | says "ok" |')
    expect(warnings).toHaveLength(file.includes('windows') ? 1 : 0)
  })

  it.each(['codes.xlsx', 'codes.ods', 'codes.utf16.csv', 'codes.tsv', 'wide.xlsx', 'wide.ods', 'wide.comma.csv'])(
    '%s has its cells',
    async (file) => {
      const { markdown } = await read(file)
      expect(markdown).toContain(
        file.startsWith('codes')
          ? '| Code | City |\n| --- | --- |\n| Q-1 | Oslo |\n| Q-2 | Łódź |'
          : '| 11 | 12 | 13 | 14 | 15 | 16 | 17 | 18 | 19 | 20 |',
      )
    },
  )

  it.each(['book.xlsx', 'book.ods'])(
    '%s has sheets, a title above its header, dates and saved results',
    async (file) => {
      const { lines, markdown, properties } = await read(file)
      expect(row(lines, 'upload/table/stock', 4)).toEqual([
        'count "12"^integer',
        'day "2026-02-28"^date',
        'double "24"^integer',
        'part "wheel"',
        'seen "2026-02-28T08:30:00"^dateTime',
      ])
      expect(row(lines, 'upload/table/stock', 5)).toContain('part "0042"')
      expect(lines).toContain(`<${base}#upload/table/stock> <urn:kg:ns:sheet> "Stock" .`)
      expect(headings(markdown)).toEqual(['## Stock', '## Empty', '## Numbers'])
      expect(markdown).toContain('Stock in spring')
      expect(properties).toMatchObject({ title: 'Two sheets', authors: ['Ida Berg'], keywords: ['stock'] })
    },
  )

  it('is what a second library finds in it', async () => {
    const { readXlsx } = await import('hucre')
    for (const name of ['people', 'prices', 'codes', 'wide']) {
      const bytes = readFileSync(new URL(`${name}.xlsx`, folder))
      const [sheet] = (await readXlsx(new Uint8Array(bytes))).sheets
      const { lines } = await read(`${name}.xlsx`)
      const cells = (sheet?.rows ?? [])
        .slice(1)
        .flat()
        .filter((cell) => cell !== null && cell !== '')
      expect(lines.filter((line) => line.includes('/table/') && line.includes('<urn:kg:ns:property:'))).toHaveLength(
        cells.length,
      )
    }
  })
})
