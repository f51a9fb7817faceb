import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { until } from '../lib/until.js'
import { type Connected, connectStdio } from './lib/connect.js'
import { fact, type Started, started } from './lib/started.js'

const contextGraphId = 'team-memory'
const asset = { contextGraphId, name: 'analytical-engine' }

let node: Started
beforeAll(async () => {
  node = await started({ KG_NETWORK: 'local' })
}, 60_000)
afterAll(() => node[Symbol.asyncDispose]())

/** Each chapter is a process of its own, as each conversation is. */
const chapter = async (work: (mcp: Connected) => Promise<void>) => {
  await using mcp = await connectStdio(node.env)
  await work(mcp)
}

describe('an agent with nothing but MCP', () => {
  it(
    'makes a context graph and remembers facts',
    () =>
      chapter(async (mcp) => {
        await mcp.ok('kg_context_graph_create', { contextGraphId, name: 'What the team knows' })
        const quads = [
          fact('urn:engine', 'Analytical Engine'),
          { subject: 'urn:engine', predicate: 'https://schema.org/creator', object: 'urn:babbage' },
          fact('urn:babbage', 'Charles Babbage'),
        ]
        expect(await mcp.ok('kg_knowledge_asset_create', { ...asset, quads })).toMatchObject({ written: 3 })
      }),
    30_000,
  )

  it(
    'finds them again in a new process, by words and by IRI',
    () =>
      chapter(async (mcp) => {
        const { hits } = await until(
          () => mcp.ok('kg_memory_search', { query: 'babbage' }),
          ({ hits }) => hits.length > 0,
        )
        expect(hits).toMatchObject([{ entity: 'urn:babbage', layer: 'wm', asset: { name: asset.name } }])
        expect(await mcp.ok('kg_get_entity', { entity: hits[0].entity })).toMatchObject({
          mentionedBy: [{ subject: 'urn:engine', predicate: 'https://schema.org/creator' }],
        })
      }),
    30_000,
  )

  it(
    'shares them, and they count as shared',
    () =>
      chapter(async (mcp) => {
        expect(await mcp.ok('kg_knowledge_asset_share', asset)).toMatchObject({ promotedCount: 3 })
        const { sources } = await mcp.ok('kg_get_entity_sources', { entity: 'urn:babbage' })
        expect(sources).toMatchObject([{ layer: 'swm', asset: asset.name, object: '"Charles Babbage"' }])
      }),
    30_000,
  )

  it(
    'publishes them, told of fee and obstacles before',
    () =>
      chapter(async (mcp) => {
        await until(
          () => mcp.ok('kg_status'),
          ({ status }) => status.chain.state === 'ready',
          60_000,
        )
        expect(await mcp.ok('kg_knowledge_asset_publish', { ...asset, explain: true })).toMatchObject({ ok: false })
        await mcp.ok('kg_context_graph_register', { contextGraphId })
        expect(await mcp.ok('kg_knowledge_asset_publish', { ...asset, explain: true })).toMatchObject({ ok: true })
        const progress: number[] = []
        const { structuredContent } = await mcp.client.callTool(
          { name: 'kg_knowledge_asset_publish', arguments: asset },
          undefined,
          { onprogress: (step) => progress.push(step.progress) },
        )
        expect(structuredContent).toMatchObject({ status: 'confirmed' })
        expect(progress[0]).toBe(0)
      }),
    120_000,
  )

  it(
    'proves a statement, and another party checks the proof by itself and against the chain',
    () =>
      chapter(async (mcp) => {
        const statement = '<urn:babbage> <https://schema.org/name> "Charles Babbage" .'
        const bundle = await mcp.ok('kg_knowledge_asset_prove', { ...asset, statement })
        const { you } = await mcp.ok('kg_status')
        const { url: rpcUrl } = JSON.parse(readFileSync(join(node.chain, 'chain.json'), 'utf8'))
        // It has no node, and nothing of this one but the bundle.
        await using other = await connectStdio({ ...node.env, KG_HOME: join(node.home.path, 'nowhere') })
        const verdict = await other.ok('kg_verify_bundle', { bundle, author: you.agentAddress, rpcUrl })
        expect(verdict).toMatchObject({ ok: true, claim: { statement, contextGraphId } })
        const results = verdict.checks.map(({ part, result }: Record<string, string>) => [part, result])
        expect(Object.fromEntries(results)).toMatchObject({ path: 'ok', commitment: 'ok', seal: 'ok', anchor: 'ok' })
        const changed = { ...bundle, statement: { line: statement.replace('Charles', 'Carl') } }
        expect(await other.ok('kg_verify_bundle', { bundle: changed })).toMatchObject({ ok: false, failed: 'path' })
        const stranger = `0x${'1'.repeat(40)}`
        expect(await other.ok('kg_verify_bundle', { bundle, author: stranger })).toMatchObject({ ok: false })
      }),
    30_000,
  )

  it(
    'reads the history',
    () =>
      chapter(async (mcp) => {
        const history = await mcp.ok('kg_knowledge_asset_history', asset)
        expect(history).toMatchObject({ status: 'vm-confirmed', ual: expect.stringContaining('did:kg:') })
        const actions = history.events.map(({ action }: { action: string }) => action)
        expect(actions).toEqual(expect.arrayContaining(['asset.create', 'asset.share', 'asset.publish']))
        const { activity } = await mcp.ok('kg_list_activity', { contextGraphId })
        expect(activity.map(({ action }: { action: string }) => action)).toContain('asset.publish')
      }),
    30_000,
  )
})
