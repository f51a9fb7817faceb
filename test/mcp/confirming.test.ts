import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Connected, connectHttp, connectStdio, type User } from './lib/connect.js'
import { type Started, started } from './lib/started.js'

let node: Started
beforeAll(async () => {
  node = await started()
}, 60_000)
afterAll(() => node[Symbol.asyncDispose]())

const transports: [name: string, open: (user?: User) => Promise<Connected>][] = [
  ['stdio', (user) => connectStdio(node.env, user)],
  ['http', (user) => connectHttp(node.url, node.token, user)],
]
const asset = { contextGraphId: 'agents', name: 'mine' }
/** What the node answers when it is asked: there is no such asset. */
const wentOn = 'ASSET_NOT_FOUND'

describe.each(transports)('before something is published over %s', (_, open) => {
  it.each(['kg_knowledge_asset_publish', 'kg_knowledge_asset_publish_async'])(
    'the user is asked by the server, where the client can: %s',
    async (tool) => {
      const asked: string[] = []
      let answer: ReturnType<User> = 'decline'
      await using mcp = await open((question) => {
        asked.push(question)
        return answer
      })
      expect(await mcp.refuses(tool, asset, 'NOT_CONFIRMED')).toContain('answered: decline. Nothing was done')
      expect(asked).toEqual([
        expect.stringMatching(/^"mine" of the context graph "agents": Publish it\? .+ a fee is paid/),
      ])
      answer = 'cancel'
      await mcp.refuses(tool, asset, 'NOT_CONFIRMED')
      answer = 'accept'
      await mcp.refuses(tool, asset, wentOn)
      expect(asked).toHaveLength(3)
    },
    30_000,
  )

  it('nobody is asked when it is only explained, and for nothing else', async () => {
    const asked: string[] = []
    await using mcp = await open((question) => {
      asked.push(question)
      return 'decline'
    })
    await mcp.call('kg_knowledge_asset_publish', { ...asset, explain: true })
    await mcp.call('kg_knowledge_asset_share', asset)
    expect(asked).toEqual([])
  }, 30_000)

  it('a client that cannot ask is not asked', async () => {
    await using mcp = await open()
    await mcp.refuses('kg_knowledge_asset_publish', asset, wentOn)
  }, 30_000)
})
