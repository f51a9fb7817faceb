import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { connectStdio } from './lib/connect.js'
import { fact, started } from './lib/started.js'

const rounds = 12
const contextGraphId = 'crowded'

describe('two MCP servers and a command line on one node', () => {
  it('write at once and lose nothing [C-SV-04]', async () => {
    await using node = await started()
    await using one = await connectStdio(node.env)
    await using two = await connectStdio(node.env)
    await one.ok('kg_context_graph_create', { contextGraphId })
    const numbers = Array.from({ length: rounds }, (_, number) => number)
    const write = async (mcp: typeof one, who: string) => {
      await Promise.all(
        numbers.map(async (n) => {
          await mcp.ok('kg_knowledge_asset_write', {
            contextGraphId,
            name: 'common',
            quads: [fact(`urn:${who}:${n}`, `${who} ${n}`)],
          })
          await mcp.ok('kg_knowledge_asset_create', {
            contextGraphId,
            name: `${who}-${n}`,
            quads: [fact(`urn:own:${who}:${n}`, `${who}`)],
            alsoShareSwm: true,
          })
        }),
      )
    }
    const byHand = async () => {
      for (const n of numbers.slice(0, 5)) {
        const file = join(node.home.path, `${n}.nt`)
        writeFileSync(file, `<urn:cli:${n}> <https://schema.org/name> "cli ${n}" .\n`)
        const { code, stderr } = await node.home.kg('ka', 'write', 'common', '-c', contextGraphId, '--input-file', file)
        expect({ code, stderr }).toMatchObject({ code: 0 })
      }
    }
    await Promise.all([write(one, 'one'), write(two, 'two'), byHand()])

    const { count } = await one.ok('kg_knowledge_asset_query', { contextGraphId, name: 'common' })
    expect(count).toBe(2 * rounds + 5)
    const { total } = await two.ok('kg_query', {
      contextGraphId,
      sparql: 'SELECT ?s WHERE { ?s ?p ?o FILTER STRSTARTS(STR(?s), "urn:own:") }',
    })
    expect(total).toBe(2 * rounds)
    const { assets } = await two.ok('kg_knowledge_asset_list', { contextGraphId, layer: 'swm', limit: 100 })
    expect(assets).toHaveLength(2 * rounds)
  }, 120_000)
})
