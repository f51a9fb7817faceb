import { describe, expect, it } from 'vitest'
import type { Findings } from '../formats/format.js'
import { Statements } from '../statements.js'
import { formatOf } from './format-of.js'
import type { BlockSink } from './reader.js'

const root = 'urn:a#doc'
const xsd = 'http://www.w3.org/2001/XMLSchema#'

async function write(read: (sink: BlockSink) => void, limit = 1_000) {
  const format = formatOf({
    pipeline: 'made',
    mediaTypes: ['x/made'],
    extensions: ['made'],
    read: async (_, sink) => read(sink),
  })
  const statements = new Statements(limit)
  const findings: Findings = { warnings: [] }
  const progress: unknown[] = []
  const attached: string[] = []
  await format.read(
    {
      ...{ name: 'doc.made', bytes: new Uint8Array(), baseIri: 'urn:a', root, isAttached: false, signal: undefined },
      findings,
      onProgress: (done, of) => progress.push([done, of]),
      readAttachment: async ({ name }) => {
        attached.push(name)
        return `inside ${name}\n`
      },
    },
    statements,
  )
  const lines = statements.sorted()
  const about = (entity: string) =>
    lines
      .filter((line) => line.startsWith(`<${root}${entity}> `))
      .map((line) =>
        line
          .slice(root.length + entity.length + 3, -2)
          .replace(/<https:\/\/schema\.org\/(\w+)>/g, 'schema:$1')
          .replace(/<urn:kg:ns:([\w:-]+)>/g, 'kg:$1')
          .replace(/<http:\/\/www\.w3\.org\/1999\/02\/22-rdf-syntax-ns#type>/, 'a')
          .replace(/"(\d+)"\^\^<\S+integer>/, '$1')
          .replaceAll(root, ''),
      )
  return { lines, about, progress, attached, ...findings }
}

describe('the blocks of a document', () => {
  it('are sections under their heading, with text and where it stands', async () => {
    const { about, markdown } = await write((sink) => {
      sink.block({ kind: 'paragraph', text: 'Before', place: { page: 1 } })
      sink.block({ kind: 'heading', level: 1, text: 'One', place: { page: 2, box: [1.2, 2, 3, 4] } })
      sink.block({ kind: 'list-item', text: 'a', depth: 1, isOrdered: false, place: { page: 2 } })
      sink.block({ kind: 'list-item', text: 'b', depth: 2, isOrdered: true, place: { page: 2 } })
      sink.block({ kind: 'heading', level: 2, text: 'Sub', place: { page: 2 } })
      sink.block({ kind: 'paragraph', text: 'two', place: { page: 2 } })
      sink.block({ kind: 'paragraph', text: 'three', place: { page: 3, box: [10, 10, 20, 20] } })
      sink.block({ kind: 'note', text: 'aside', place: { page: 3, box: [5, 20, 15, 30] } })
    })
    expect(about('')).toEqual([
      'a schema:DigitalDocument',
      'schema:name "One"',
      'kg:hasChunk </text/1>',
      'kg:hasSection </one>',
      'kg:sourceContentType "x/made"',
      'kg:sourceFile "doc.made"',
    ])
    expect(about('/text/1')).toEqual(['schema:text "Before"', 'kg:order 1', 'kg:page 1'])
    expect(about('/one')).toEqual([
      'a kg:Section',
      'schema:name "One"',
      'schema:text "- a\\n   1. b"',
      'kg:box "1 2 3 4"',
      'kg:hasSection </sub>',
      'kg:level 1',
      'kg:order 1',
      'kg:page 2',
    ])
    expect(about('/sub/text/1')).toEqual(['schema:text "two"', 'kg:order 1', 'kg:page 2'])
    expect(about('/sub/text/2')).toEqual([
      'schema:text "three\\n\\n> aside"',
      'kg:box "5 10 20 30"',
      'kg:order 2',
      'kg:page 3',
    ])
    expect(markdown).toBe('Before\n\n# One\n\n- a\n   1. b\n\n## Sub\n\ntwo\n\nthree\n\n> aside\n')
  })

  it('are the same statements each time', async () => {
    const read = (sink: BlockSink) => {
      sink.block({ kind: 'heading', level: 1, text: 'Same', place: {} })
      sink.block({ kind: 'heading', level: 1, text: 'Same', place: {} })
      sink.table({ place: {}, columns: ['a'] }).row([1])
    }
    expect((await write(read)).lines).toEqual((await write(read)).lines)
  })

  it('have links, which no Markdown runs as a script', async () => {
    const { about, markdown } = await write((sink) => {
      sink.block({ kind: 'heading', level: 1, text: 'T', place: {} })
      sink.block({
        kind: 'paragraph',
        text: 'see here or *there*',
        links: [
          { text: 'here', href: 'https://e.org/a b' },
          { text: 'or', href: 'javascript:alert(1)' },
        ],
        place: {},
      })
      sink.block({ kind: 'image', text: 'cat', target: 'https://e.org/cat.png', place: {} })
    })
    for (const entity of ['', '/t'])
      expect(about(entity)).toEqual(
        expect.arrayContaining(['schema:citation <https://e.org/a%20b>', 'schema:image <https://e.org/cat.png>']),
      )
    expect(markdown).toContain('see [here](<https://e.org/a b>) or \\*there\\*\n\n![cat](https://e.org/cat.png)')
  })

  it('say what the document says about itself', async () => {
    const { about, properties, warnings, progress } = await write((sink) => {
      sink.properties({ title: 'The title', authors: ['Ann', 'Bob'], created: '2026-01-02T03:04:05Z', pages: 3 })
      sink.properties({ language: 'de', more: [{ term: 'isbn', value: '12' }], keywords: ['k'] })
      sink.warn('careful')
      sink.progress(1, 2)
    })
    expect(about('')).toEqual([
      'a schema:DigitalDocument',
      'schema:author "Ann"',
      'schema:author "Bob"',
      `schema:dateCreated "2026-01-02T03:04:05Z"^^<${xsd}dateTime>`,
      'schema:inLanguage "de"',
      'schema:isbn "12"',
      'schema:keywords "k"',
      'schema:name "The title"',
      'schema:numberOfPages 3',
      'kg:sourceContentType "x/made"',
      'kg:sourceFile "doc.made"',
    ])
    expect(properties).toMatchObject({ title: 'The title', language: 'de' })
    expect(warnings).toEqual(['careful'])
    expect(progress).toEqual([[1, 2]])
  })

  it('hand attachments on, and show their text', async () => {
    const { attached, markdown } = await write((sink) => {
      sink.block({ kind: 'paragraph', text: 'body', place: {} })
      sink.attachment({ name: 'a.txt', bytes: new Uint8Array() })
    })
    expect(attached).toEqual(['a.txt'])
    expect(markdown).toBe('body\n\n# a.txt\n\ninside a.txt\n')
  })
})

describe('a table', () => {
  it('with a header has an entity for each row and a predicate for each column', async () => {
    const { about, lines, markdown } = await write((sink) => {
      const table = sink.table({ place: { sheet: 'S' }, name: 'People', columns: ['Full name', 'Age', '', 'Age'] })
      table.row(['Ann | Bo', 41, true, { date: '2026-11-17' }], 2)
      table.row([undefined, undefined], 3)
      table.row(['Cem', 1.5, undefined, undefined, 'more'], 4)
      table.end()
    })
    expect(about('/table/people')).toEqual([
      'a kg:Table',
      'schema:name "People"',
      expect.stringMatching(/^kg:columns ".*full-name .*age .*column-3 .*age-2"$/),
      'kg:hasRow </table/people/2>',
      'kg:hasRow </table/people/4>',
      'kg:order 1',
      'kg:sheet "S"',
    ])
    expect(about('/table/people/2')).toEqual([
      'a kg:type:people',
      `kg:property:age-2 "2026-11-17"^^<${xsd}date>`,
      'kg:property:age 41',
      `kg:property:column-3 "true"^^<${xsd}boolean>`,
      'kg:property:full-name "Ann | Bo"',
      'kg:row 2',
    ])
    expect(about('/table/people/4')).toContain(`kg:property:age "1.5"^^<${xsd}decimal>`)
    expect(about('/table/people/4')).toContain('kg:property:column-5 "more"')
    expect(lines).toContain('<urn:kg:ns:property:full-name> <https://schema.org/name> "Full name" .')
    expect(markdown).toContain(
      '**People**\n\n| Full name | Age |  | Age |\n| --- | --- | --- | --- |\n| Ann \\| Bo | 41 | true | 2026-11-17 |',
    )
  })

  it('without a header is text', async () => {
    const { about, markdown } = await write((sink) => {
      const table = sink.table({ place: {} })
      table.row(['a', 1])
      table.row(['b\nc', 2])
      table.end()
    })
    expect(about('')).toContain('schema:text "a | 1\\nb\\nc | 2"')
    expect(markdown).toBe('|  |  |\n| --- | --- |\n| a | 1 |\n| b<br>c | 2 |\n')
  })

  it('with more rows than an import may have is refused, and says how many fit', async () => {
    const read = (sink: BlockSink) => {
      const table = sink.table({ place: {}, name: 'Long', columns: ['a'] })
      for (let row = 1; row <= 100; row++) table.row([row], row)
    }
    await expect(write(read, 100)).rejects.toMatchObject({
      code: 'IMPORT_TABLE_TOO_LARGE',
      message: 'doc.made: only the first 23 rows of Long fit into the 100 statements of one import',
    })
  })

  it('with very many rows is cut short as text', async () => {
    const { markdown } = await write((sink) => {
      const table = sink.table({ place: {}, columns: ['a'] })
      for (let row = 1; row <= 5_010; row++) table.row([row])
      table.end()
    }, 100_000)
    expect(markdown).toContain('| 5000 |\n\n*… and 10 more rows*\n')
    expect(markdown).not.toContain('5001')
  })
})
