import { tools } from '@kg/contract/tools'
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv-provider.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Connected, connectHttp, connectStdio, textOf } from './lib/connect.js'
import { toolCases } from './lib/tool-cases.js'
import { toolWorld } from './lib/tool-world.js'

const world = await toolWorld(['tools-stdio', 'tools-http'])
afterAll(() => world[Symbol.asyncDispose]())
const { env, url, token } = world.node

const transports: [name: string, open: () => Promise<Connected>][] = [
  ['stdio', () => connectStdio(env)],
  ['http', () => connectHttp(url, token)],
]

describe.each(transports)('the tools over %s', (name, open) => {
  const graph = `tools-${name}`
  const cases = toolCases(graph, world.of(graph))
  const checker = new AjvJsonSchemaValidator()
  let mcp: Connected
  let listed: Awaited<ReturnType<Connected['client']['listTools']>>['tools']
  beforeAll(async () => {
    mcp = await open()
    listed = (await mcp.client.listTools()).tools
  }, 30_000)
  afterAll(() => mcp[Symbol.asyncDispose]())

  it('are those of the records, each with a case of this test', () => {
    const names = tools.map((tool) => tool.name).sort()
    expect(listed.map((tool) => tool.name).sort()).toEqual(names)
    expect(cases.map(([tool]) => tool).sort()).toEqual(names)
  })

  it('are listed with a title, words, annotations and schemas that are schemas', () => {
    for (const { name, title, description = '', annotations, inputSchema, outputSchema } of listed) {
      expect(name).toMatch(/^kg_[a-z_]{3,60}$/)
      expect(title).toBeTruthy()
      expect(description.length, name).toBeGreaterThan(60)
      expect(Object.values(annotations ?? {}).filter((hint) => typeof hint === 'boolean')).toHaveLength(4)
      expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false })
      for (const schema of [inputSchema, outputSchema]) {
        expect(JSON.stringify(schema)).not.toContain('$ref')
        expect(checker.getValidator(schema as never)('nonsense'), name).toMatchObject({ valid: false })
      }
    }
  })

  it.each(cases)(
    '%s works and refuses',
    async (tool, good, outcome, bad, code) => {
      const result = await mcp.call(tool, good)
      expect(result.isError, textOf(result)).toBeFalsy()
      expect(result.structuredContent).toMatchObject(outcome)
      expect(JSON.parse(textOf({ content: result.content.slice(0, 1) }))).toEqual(result.structuredContent)
      const { outputSchema, inputSchema } = listed.find((one) => one.name === tool) ?? {}
      expect(checker.getValidator(outputSchema as never)(result.structuredContent)).toMatchObject({ valid: true })
      expect(checker.getValidator(inputSchema as never)(good)).toMatchObject({ valid: true })
      expect(await mcp.refuses(tool, bad, code)).toContain('→ ')
    },
    60_000,
  )

  it('refuse a tool that is not there', async () => {
    await expect(mcp.call('kg_nothing')).rejects.toThrow('There is no tool kg_nothing')
  })
})
