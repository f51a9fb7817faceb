import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { questions, Shop, shopAnswers } from '../lib/shop.js'
import { until } from '../lib/until.js'
import { type Connected, connectHttp, connectStdio } from './lib/connect.js'
import { type Started, started } from './lib/started.js'

const contextGraphId = 'dev-coordination'
const shop = new Shop()
let node: Started
beforeAll(async () => {
  node = await started()
  await node.home.json('index', shop.root, '--name', 'shop')
}, 60_000)
afterAll(async () => {
  await node[Symbol.asyncDispose]()
  shop[Symbol.dispose]()
})

const plain = (term: string) => term.replace(/^"|"(\^\^.*)?$/g, '')
/** As an agent asks that has read docs/code-index.md. */
const answered = (mcp: Connected, where: object) =>
  Promise.all(
    questions().map(async ([title, sparql]) => {
      const { bindings } = await mcp.ok('kg_query', { contextGraphId, sparql, ...where })
      return [title, bindings.map((row: Record<string, string>) => Object.values(row).map(plain))]
    }),
  )

describe('an indexed repository', () => {
  it('is asked over MCP, and the answers are those of docs/code-index.md', async () => {
    await using mcp = await connectStdio(node.env)
    expect(await answered(mcp, { view: 'working-memory' })).toEqual(shopAnswers)
    expect((await answered(mcp, {})).flatMap(([, rows]) => rows)).toEqual([])
  }, 30_000)

  it('is found by words, and from there by its IRIs', async () => {
    await using mcp = await connectStdio(node.env)
    const { hits } = await until(
      () => mcp.ok('kg_memory_search', { query: 'addItem', contextGraphId }),
      (found) => found.hits.length > 0,
    )
    const iri = 'urn:kg:code:shop/-/src/cart.ts#addItem'
    expect(hits.map(({ entity }: { entity: string }) => entity)).toContain(iri)
    const { mentionedBy } = await mcp.ok('kg_get_entity', { entity: iri })
    expect(mentionedBy).toContainEqual({
      subject: 'urn:kg:code:shop/-/src/till.ts#Till.scan',
      predicate: 'urn:kg:ns:calls',
    })
  }, 30_000)

  it('answers other agents too, once it is shared', async () => {
    await node.home.json('index', shop.root, '--name', 'shop', '--share')
    const { authToken } = await node.home.json<{ authToken: string }>('agent', 'register', 'reader')
    await using mcp = await connectHttp(node.url, authToken)
    expect(await answered(mcp, {})).toEqual(shopAnswers)
  }, 60_000)
})
