import { ResourceUpdatedNotificationSchema } from '@modelcontextprotocol/sdk/types.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Connected, connectHttp, connectStdio } from './lib/connect.js'
import { fact, type Started, started } from './lib/started.js'

let node: Started
beforeAll(async () => {
  node = await started()
}, 60_000)
afterAll(() => node[Symbol.asyncDispose]())

const transports: [name: string, open: () => Promise<Connected>][] = [
  ['stdio', () => connectStdio(node.env)],
  ['http', () => connectHttp(node.url, node.token)],
]

describe.each(transports)('resources and prompts over %s', (name, open) => {
  const contextGraphId = `resources/${name}`
  const graph = `kg://context-graph/${encodeURIComponent(contextGraphId)}`
  let mcp: Connected
  beforeAll(async () => {
    mcp = await open()
    await mcp.ok('kg_context_graph_create', { contextGraphId })
    await mcp.ok('kg_knowledge_asset_create', { contextGraphId, name: 'première', quads: [fact('urn:a', 'A')] })
  }, 30_000)
  afterAll(() => mcp[Symbol.asyncDispose]())
  const read = async (uri: string) => {
    const { contents } = await mcp.client.readResource({ uri })
    return contents[0] as { mimeType: string; text: string }
  }

  it('list skill.md, context graphs and assets, and all of them can be read', async () => {
    const { resources } = await mcp.client.listResources()
    const uris = resources.map(({ uri }) => uri)
    expect(uris).toEqual(expect.arrayContaining(['kg://skill.md', graph, `${graph}/asset/premi%C3%A8re`]))
    for (const uri of uris) expect((await read(uri)).text.length).toBeGreaterThan(10)
  })

  it('have templates that say how to name one', async () => {
    const { resourceTemplates } = await mcp.client.listResourceTemplates()
    expect(resourceTemplates.map(({ name }) => name)).toEqual(['context-graph', 'asset', 'statements', 'proof'])
    expect(await read(`${graph}/asset/premi%C3%A8re/statements`)).toMatchObject({
      mimeType: 'application/n-triples',
      text: '<urn:a> <https://schema.org/name> "A" .\n',
    })
  })

  it('refuse what is not there', async () => {
    for (const uri of ['kg://nothing', 'http://example.org', `${graph}/asset/none`, 'kg://context-graph/none'])
      await expect(read(uri)).rejects.toMatchObject({ code: -32002 })
  })

  it('tell subscribers of a change, until they unsubscribe', async () => {
    const told: string[] = []
    let heard: () => void = () => undefined
    mcp.client.setNotificationHandler(ResourceUpdatedNotificationSchema, ({ params }) => {
      told.push(params.uri)
      heard()
    })
    const next = () => new Promise<void>((resolve) => (heard = resolve))
    const uri = `${graph}/asset/premi%C3%A8re`
    await mcp.client.subscribeResource({ uri })
    const change = next()
    await mcp.ok('kg_knowledge_asset_write', { contextGraphId, name: 'première', quads: [fact('urn:b', 'B')] })
    await change
    expect(new Set(told)).toEqual(new Set([uri]))
    await mcp.client.subscribeResource({ uri: graph })
    await mcp.client.unsubscribeResource({ uri })
    told.length = 0
    const other = next()
    await mcp.ok('kg_knowledge_asset_write', { contextGraphId, name: 'première', quads: [fact('urn:c', 'C')] })
    await other
    expect(new Set(told)).toEqual(new Set([graph]))
  }, 30_000)

  it('offer prompts with their arguments', async () => {
    const { prompts } = await mcp.client.listPrompts()
    expect(prompts.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['remember', 'recall', 'publish-and-prove', 'explore', 'catch-up']),
    )
    const { messages } = await mcp.client.getPrompt({ name: 'recall', arguments: { question: 'who is A?' } })
    expect(messages).toMatchObject([{ role: 'user', content: { text: expect.stringContaining('who is A?') } }])
    await expect(mcp.client.getPrompt({ name: 'recall', arguments: {} })).rejects.toThrow('recall needs question')
    await expect(mcp.client.getPrompt({ name: 'none' })).rejects.toThrow('no prompt none')
  })

  it('complete ids and names', async () => {
    const ref = {
      type: 'ref/resource' as const,
      uri: 'kg://context-graph/{contextGraphId}/asset/{name}{?subGraphName}',
    }
    const graphs = await mcp.client.complete({ ref, argument: { name: 'contextGraphId', value: 'resources/' } })
    expect(graphs.completion.values).toContain(contextGraphId)
    const names = await mcp.client.complete({
      ref,
      argument: { name: 'name', value: 'prem' },
      context: { arguments: { contextGraphId } },
    })
    expect(names.completion.values).toEqual(['première'])
  })
})
