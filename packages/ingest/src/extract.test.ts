import { rdfFormats } from '@kg/core/rdf'
import { describe, expect, it } from 'vitest'
import { extract, extractableTypes } from './extract.js'

const baseIri = 'urn:base:asset'
const bytes = (text: string) => new TextEncoder().encode(text)
const read = (name: string, text: string | Uint8Array, mediaType?: string, options = {}) =>
  extract(
    { name, bytes: typeof text === 'string' ? bytes(text) : text, ...(mediaType && { mediaType }) },
    { baseIri, ...options },
  )

describe('the format of a file', () => {
  it('is named for every kind that can be read', () => {
    expect(extractableTypes()).toEqual(
      expect.arrayContaining([
        ...rdfFormats.map(({ mediaTypes }) => mediaTypes[0]),
        'text/markdown',
        'text/plain',
        'text/csv',
        'application/epub+zip',
      ]),
    )
  })

  it('is what the type says, before the name', async () => {
    expect(await read('a.md', '<urn:s> <urn:p> <urn:o> .', 'text/turtle; charset=utf-8')).toMatchObject({
      pipeline: 'rdf/turtle',
      mediaType: 'text/turtle',
    })
  })

  it.each([
    ['a.TTL', '', 'text/turtle'],
    ['a.markdown', 'x', 'text/markdown'],
    ['a.txt', '# not a heading', 'text/plain'],
    ['noext', '@prefix e: <urn:e:> . e:s e:p e:o .', 'text/turtle'],
    ['noext', '# c\n<urn:s> <urn:p> <urn:o> .', 'application/n-quads'],
    ['noext', '{"@id":"urn:s","urn:p":"o"}', 'application/ld+json'],
    ['a.json', '{"@id":"urn:s","urn:p":"o"}', 'application/ld+json'],
    [
      'a.xml',
      '<?xml version="1.0"?><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"/>',
      'application/rdf+xml',
    ],
    ['notes', 'Text\n\n## Heading\n', 'text/markdown'],
    ['README', 'Only text', 'text/plain'],
    ['a.html', '<!doctype html><p>x', 'text/html'],
    ['page', '<!doctype html><p>x', 'text/html'],
    ['a.json', '{"a":1}', 'application/json'],
    ['data', '{"a":1}', 'application/json'],
    ['a.xml', '<a>1</a>', 'application/xml'],
    ['data', '<?xml version="1.0"?><a/>', 'application/xml'],
    ['a.eml', 'From: a@example.org\nSubject: x\n\ny', 'message/rfc822'],
    ['message', 'From: a@example.org\nTo: b@example.org\nSubject: x\n\ny', 'message/rfc822'],
    ['a.py', 'def f():\n  pass\n', 'text/x-source'],
  ])('of %s with %j is %s', async (name, text, mediaType) => {
    expect((await read(name, text)).mediaType).toBe(mediaType)
    expect((await read(name, text, 'application/octet-stream')).mediaType).toBe(mediaType)
  })

  it.each([
    ['a.gif', new TextEncoder().encode('GIF89a'), 'text/plain', 'image/gif'],
    ['a.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>', undefined, 'image/svg+xml'],
    ['data', new Uint8Array([1, 0, 2]), undefined, '(none)'],
    ['data', new Uint8Array([0x66, 0xff, 0xfe]), undefined, '(none)'],
  ])('of %s, %s, %s is not supported', async (name, content, mediaType, named) => {
    await expect(read(name, content, mediaType)).rejects.toMatchObject({
      code: 'UNSUPPORTED_MEDIA_TYPE',
      status: 415,
      message: expect.stringContaining(named),
    })
  })
})

describe('an RDF file', () => {
  it('gives its statements and nothing else, sorted and once', async () => {
    const found = await read('a.ttl', '<#b> <#p> "x"@EN, "x"@en . <> <#p> [] .')
    expect(found.lines.map((line) => line.replace(/_:\S+/, '_:b'))).toEqual([
      '<urn:base:asset#b> <urn:base:asset#p> "x"@en .',
      '<urn:base:asset> <urn:base:asset#p> _:b .',
    ])
    expect(found.rootEntity).toBe(baseIri)
  })

  it('has blank nodes that no other import has', async () => {
    const text = '_:a <urn:p> _:a .'
    const [one, two] = [await read('a.nt', text), await read('a.nt', text)]
    expect(one.lines).toHaveLength(1)
    expect(one.lines).not.toEqual(two.lines)
    expect(one.rootEntity).toBeUndefined()
  })

  it.each([
    ['a.nq', '<urn:s> <urn:p> <urn:o> <urn:g> .'],
    ['a.trig', '<urn:g> { <urn:s> <urn:p> <urn:o> }'],
    ['a.jsonld', '{"@id":"urn:g","@graph":[{"@id":"urn:s","urn:p":"o"}]}'],
  ])('%s with a named graph is refused', async (name, text) => {
    await expect(read(name, text)).rejects.toMatchObject({
      code: 'KA_NAMED_GRAPH_UNSUPPORTED',
      data: { graph: 'urn:g' },
    })
  })

  it('with a literal above the cap is refused', async () => {
    await expect(read('a.nt', `<urn:s> <urn:p> "${'é'.repeat(30_001)}" .`)).rejects.toMatchObject({
      code: 'OVERSIZED_RDF_LITERAL',
      data: { bytes: 60_002, limit: 60_000 },
    })
  })

  it('that is malformed is refused with its place', async () => {
    await expect(read('a.ttl', '<urn:s> <urn:p> .')).rejects.toMatchObject({ code: 'RDF_SYNTAX_ERROR', status: 400 })
  })
})

describe('a text file', () => {
  it('is an entity with its first line as name', async () => {
    const { lines, rootEntity } = await read('My notes.txt', '\n First line \r\nsecond "line"\n')
    expect(rootEntity).toBe(`${baseIri}#my-notes`)
    expect(lines).toContain(`<${rootEntity}> <https://schema.org/name> "First line" .`)
    expect(lines).toContain(`<${rootEntity}> <https://schema.org/text> "First line \\nsecond \\"line\\"" .`)
  })

  it('that is long comes in numbered chunks, none above the cap and nothing lost', async () => {
    const text = Array.from({ length: 9_000 }, (_, line) => `Zeile ${line} über 😀`).join('\n')
    const { lines, rootEntity } = await read('long.txt', text)
    const chunks = [1, 2, 3, 4].map((n) =>
      lines.find((line) => line.startsWith(`<${rootEntity}/text/${n}> <https://schema.org/text>`)),
    )
    const values = chunks.map((line) => JSON.parse(line!.slice(line!.indexOf('"'), -2)) as string)
    expect(values.every((value) => Buffer.byteLength(value) <= 60_000)).toBe(true)
    expect(values.join('\n')).toBe(text)
  })

  it('of an older charset is read as text', async () => {
    const { lines } = await read(
      'a.txt',
      new Uint8Array(Buffer.from('Die T\u00fcr f\u00fcr den G\u00e4rtner', 'latin1')),
    )
    expect(lines.join('\n')).toContain('"Die Tür für den Gärtner"')
  })

  it.each([
    ['a.txt', [0x61, 0, 0xe9, 0x62]],
    ['a.md', [0x61, 0xe9, 0x62]],
  ])('%s that is not text is refused', async (name, content) => {
    await expect(read(name, new Uint8Array(content))).rejects.toMatchObject({
      code: 'IMPORT_NOT_UTF8',
      status: 400,
    })
  })
})

describe('limits', () => {
  it('hold for the size of a file and the number of its statements', async () => {
    await expect(read('a.txt', 'abcdef', undefined, { maxBytes: 5 })).rejects.toMatchObject({ code: 'BODY_TOO_LARGE' })
    await expect(read('a.txt', 'abcdef', undefined, { maxQuads: 2 })).rejects.toMatchObject({
      code: 'RDF_TOO_MANY_QUADS',
    })
    const rdf = '<urn:s> <urn:p> 1, 2, 3 .'
    await expect(read('a.ttl', rdf, undefined, { maxQuads: 2 })).rejects.toMatchObject({ code: 'RDF_TOO_MANY_QUADS' })
    expect((await read('a.ttl', rdf, undefined, { maxQuads: 3 })).lines).toHaveLength(3)
  })

  it('do not let an aborted import begin', async () => {
    await expect(read('a.txt', 'x', undefined, { signal: AbortSignal.abort('gone') })).rejects.toBe('gone')
  })
})
