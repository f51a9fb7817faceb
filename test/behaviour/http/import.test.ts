import { afterAll, describe, expect, it } from 'vitest'
import { api } from '../../lib/api.js'
import { startDaemon } from '../../lib/daemon.js'
import { register } from '../../lib/people.js'
import { quads } from '../../lib/quads.js'

const daemon = await startDaemon()
afterAll(() => daemon[Symbol.asyncDispose]())
const [alice, bob] = [await register(daemon, 'alice'), await register(daemon, 'bob')]
const cg = 'docs'
await alice.ok('createContextGraph', { body: { id: cg } })
await alice.ok('createContextGraph', { body: { id: 'club', accessPolicy: 1 } })

const asked = (name: string, query: object = {}) => ({ params: { name }, query: { contextGraphId: cg, ...query } })
const file = (
  name: string,
  { file: named = 'x.ttl', type = 'application/octet-stream', content = '<urn:a> <urn:p> 1, 2 .', ...fields } = {} as {
    file?: string
    type?: string
    content?: string | Uint8Array
  } & Record<string, string>,
) => ({
  params: { name },
  form: { fields: { contextGraphId: cg, ...fields }, file: { name: named, type, content } },
})

describe('POST …/wm/import-file', () => {
  it.each([
    ['data.ttl', 'text/turtle', '<urn:a> <urn:p> 1, 2 .', 'rdf/turtle', 2],
    ['data.nt', 'application/octet-stream', '<urn:a> <urn:p> "1" .', 'rdf/n-triples', 1],
    ['data.jsonld', 'application/json', '{"@id":"urn:a","urn:p":"1"}', 'rdf/json-ld', 1],
  ])('reads %s (%s) [C-KL-03, C-KR-03]', async (name, type, content, pipeline, tripleCount) => {
    const done = await alice.ok('importFile', file(name, { file: name, type, content }))
    expect(done.extraction).toMatchObject({ status: 'completed', tripleCount })
    expect(done.extraction.pipelineUsed).toContain(pipeline.split('/')[0])
    expect(done.fileName).toBe(name)
    expect((await alice.ok('draftQuads', asked(name))).count).toBe(tripleCount)
  })

  it('reads Markdown as a document with sections and properties', async () => {
    const content = '---\ntitle: Plan\n---\n# Plan\n\nSome text.\n\n## Next\n\nMore.\n'
    const done = await alice.ok('importFile', file('plan', { file: 'plan.md', type: 'text/markdown', content }))
    expect(done.detectedContentType).toBe('text/markdown')
    expect(done.rootEntity).toBeDefined()
    expect(done.extraction.tripleCount).toBeGreaterThan(3)
  })

  it('lets the form say what the file is', async () => {
    const done = await alice.ok(
      'importFile',
      file('typed', { file: 'notes', content: 'just words', contentType: 'text/plain' }),
    )
    expect(done.detectedContentType).toBe('text/plain')
  })

  it.each([
    ['RDF_SYNTAX_ERROR', { content: '<urn:a> <urn:p>' }],
    ['IMPORT_NOT_UTF8', { file: 'x.md', content: Uint8Array.of(0x23, 0x20, 0xff, 0xfe) }],
    ['IMPORT_FRONTMATTER_INVALID', { file: 'x.md', content: '---\na: [1\n---\n# x\n' }],
    ['KA_NAMED_GRAPH_UNSUPPORTED', { file: 'x.nq', content: '<urn:a> <urn:p> "1" <urn:g> .' }],
    ['OVERSIZED_RDF_LITERAL', { content: `<urn:a> <urn:p> "${'x'.repeat(70_000)}" .` }],
    ['JSONLD_CONTEXT_UNKNOWN', { file: 'x.jsonld', content: '{"@context":"https://example.com/c","a":"b"}' }],
    ['UNSUPPORTED_MEDIA_TYPE', { file: 'x.gif', type: 'image/gif', content: Uint8Array.of(0, 1, 2) }],
    ['CONTEXT_GRAPH_NOT_FOUND', { contextGraphId: 'none' }],
    ['SUB_GRAPH_NOT_FOUND', { subGraphName: 'none' }],
    ['VALIDATION_FAILED', { surprise: 'field' }],
  ])('refuses with %s and writes nothing', async (code, given) => {
    await alice.refuses('importFile', file('refused', given as Record<string, string>), code)
    await alice.refuses('getAsset', asked('refused'), 'ASSET_NOT_FOUND')
    await alice.refuses('extractionStatus', asked('refused'), 'EXTRACTION_NOT_FOUND')
  })

  it('refuses a form without a file, and names that cannot be written', async () => {
    await alice.refuses(
      'importFile',
      { params: { name: 'x' }, form: { fields: { contextGraphId: cg } } },
      'VALIDATION_FAILED',
    )
    await alice.refuses('importFile', file('a b'), 'INVALID_ASSET_NAME')
    await alice.refuses('importFile', file('did:x:y'), 'KA_IDENTIFIER_RESERVED')
    await alice.refuses('importFile', file(`did:kg:evm:1/0x${'11'.repeat(20)}/1`), 'KA_ID_MUTATION_UNSUPPORTED')
    await bob.refuses('importFile', file('x', { contextGraphId: 'club' }), 'NOT_ON_ALLOWLIST')
    await api(daemon.url).refuses('importFile', file('x'), 'UNAUTHORIZED')
  })

  it('refuses what the state of the asset does not allow', async () => {
    const body = { contextGraphId: cg, quads: quads(1) }
    await alice.ok('createAsset', { body: { ...body, name: 'sealed', finalize: true } })
    await alice.refuses('importFile', file('sealed'), 'KA_ASSERTION_ALREADY_FINALIZED')
    await alice.ok('createAsset', { body: { ...body, name: 'shared', alsoShareSwm: true } })
    await alice.refuses('importFile', file('shared'), 'ILLEGAL_MOVE')
    await bob.refuses('importFile', file('shared'), 'ASSET_NAME_TAKEN')
  })
})

describe('GET …/wm/extraction-status', () => {
  it('tells how the last import went [C-KL-03, C-KR-04]', async () => {
    const first = await alice.ok('importFile', file('twice', { file: 'one.ttl' }))
    await alice.ok('importFile', file('twice', { file: 'two.ttl', content: '<urn:b> <urn:p> 1 .' }))
    const status = await alice.ok('extractionStatus', asked('twice'))
    expect(status).toMatchObject({ fileName: 'two.ttl', extraction: { tripleCount: 1 } })
    expect(status.fileHash).not.toBe(first.fileHash)
    const again = await alice.ok('importFile', file('twice', { file: 'two.ttl', content: '<urn:b> <urn:p> 2 .' }))
    expect(again.replaced).toBe(1)
    const { headers } = await alice.call('extractionStatus', asked('twice'))
    const unchanged = { ...asked('twice'), headers: { 'if-none-match': String(headers.etag) } }
    expect((await alice.call('extractionStatus', unchanged)).status).toBe(304)
  })

  it('is for the draft’s author', async () => {
    await bob.refuses('extractionStatus', asked('twice'), 'EXTRACTION_NOT_FOUND')
    await bob.refuses('extractionStatus', asked('x', { contextGraphId: 'club' }), 'NOT_ON_ALLOWLIST')
    await bob.refuses('extractionStatus', { params: { name: 'x' } }, 'VALIDATION_FAILED')
  })
})
