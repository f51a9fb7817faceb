import { defined } from '@kg/core'
import { afterAll, describe, expect, it } from 'vitest'
import { type Connected, connectHttp } from './lib/connect.js'
import { connectedNode } from './lib/connected-node.js'
import { fact } from './lib/started.js'

const contextGraphId = 'papers'
const world = await connectedNode(contextGraphId)
afterAll(() => world[Symbol.asyncDispose]())
const { node, mcp } = world

const text = (n: number) => `Line ${n} of a long text, with *marks* and "quotes".\n`.repeat(n)
const paper = `Before all.\n\n# One\n\n${text(20)}\n## Two\n\n${text(2000)}\n# One\n\n# One\n\nThe end.\n`

async function readWhole(reader: Connected, args: object): Promise<string> {
  let whole = ''
  for (let cursor: string | undefined; ; ) {
    const page = await reader.ok('kg_knowledge_asset_import_artifact_read_markdown', {
      contextGraphId,
      ...args,
      ...defined({ cursor }),
    })
    expect(page.markdown.length).toBeLessThan(30_000)
    whole += page.markdown
    if (page.nextCursor === undefined) {
      expect(whole).toHaveLength(page.characters)
      return whole
    }
    cursor = page.nextCursor
  }
}
/** Blank lines and the spaces at the ends of chunks are the importer's to set. */
const words = (markdown: string) => markdown.split(/\s+/).filter(Boolean)

describe('an imported document', () => {
  it('is read back in pages, whole and in order, chunks and repeated headings included', async () => {
    const asset = { contextGraphId, name: 'paper' }
    await mcp.ok('kg_knowledge_asset_import_file', { ...asset, text: paper, fileName: 'paper.md' })
    expect(words(await readWhole(mcp, { name: 'paper' }))).toEqual(words(paper))
  }, 30_000)

  it('is one of several where an asset has several', async () => {
    const asset = { contextGraphId, name: 'both' }
    await mcp.ok('kg_knowledge_asset_import_file', { ...asset, text: '# A\n\nFirst', fileName: 'a.md' })
    const { rootEntity } = await mcp.ok('kg_knowledge_asset_import_file', {
      ...asset,
      text: '# B\n\nSecond',
      fileName: 'a-b.md',
    })
    expect(await readWhole(mcp, { name: 'both' })).toBe('# A\n\nFirst\n')
    expect(await readWhole(mcp, { name: 'both', document: rootEntity })).toBe('# B\n\nSecond\n')
    const none = { ...asset, document: 'urn:none' }
    await mcp.refuses('kg_knowledge_asset_import_artifact_read_markdown', none, 'EXTRACTION_NOT_FOUND')
  }, 30_000)

  it('is read by another agent when it is shared, and not before', async () => {
    const { authToken } = await node.home.json<{ authToken: string }>('agent', 'register', 'reader')
    await using reader = await connectHttp(node.url, authToken)
    const asset = { contextGraphId, name: 'note' }
    await mcp.ok('kg_knowledge_asset_import_file', { ...asset, text: '# Note\n\nFor all', fileName: 'note.md' })
    await reader.refuses('kg_knowledge_asset_import_artifact_read_markdown', asset, 'ASSET_NOT_FOUND')
    await mcp.ok('kg_knowledge_asset_share', asset)
    expect(await readWhole(reader, { name: 'note' })).toBe('# Note\n\nFor all\n')
  }, 30_000)

  it('is enriched with statements that say where they come from', async () => {
    const asset = { contextGraphId, name: 'letter' }
    const { rootEntity: source } = await mcp.ok('kg_knowledge_asset_import_file', {
      ...asset,
      text: '# Letter\n\nDear Ada, yours Charles',
      fileName: 'letter.md',
    })
    const quads = [fact('urn:ada', 'Ada'), fact('urn:charles', 'Charles')]
    const derived = { ...asset, quads, source, model: 'a "model"' }
    const { enrichment } = await mcp.ok('kg_knowledge_asset_semantic_enrichment_write', derived)
    const { statements } = await mcp.ok('kg_get_entity', { entity: enrichment })
    const said = statements.map(({ predicate, object }: Record<string, string>) => [
      predicate?.replace(/^.*[#:/]/, ''),
      object,
    ])
    expect(said).toEqual(
      expect.arrayContaining([
        ['used', source],
        ['derivedBy', '"a \\"model\\""'],
        ['describes', 'urn:ada'],
        ['describes', 'urn:charles'],
      ]),
    )
    expect((await mcp.ok('kg_get_entity', { entity: 'urn:ada' })).mentionedBy).toEqual([
      { subject: enrichment, predicate: 'urn:kg:ns:describes' },
    ])
  }, 30_000)
})
