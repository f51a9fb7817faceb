import { defined } from '@kg/core'
import { afterAll, describe, expect, it } from 'vitest'
import { textOf } from './lib/connect.js'
import { connectedNode } from './lib/connected-node.js'
import { fact } from './lib/started.js'

const contextGraphId = 'long'
const many = 1500
const world = await connectedNode(contextGraphId)
afterAll(() => world[Symbol.asyncDispose]())
const { mcp } = world
const quads = Array.from({ length: many }, (_, n) => fact(`urn:thing:${n}`, `Thing number ${n} of many`))
await mcp.ok('kg_knowledge_asset_create', { contextGraphId, name: 'things', quads })

/** All pages of a call, one after the other. */
async function pages(tool: string, args: object, between?: () => Promise<unknown>) {
  // biome-ignore lint/suspicious/noExplicitAny: pages of any tool
  const found: any[] = []
  for (let cursor: string | undefined; ; ) {
    const result = await mcp.call(tool, { ...args, ...defined({ cursor }) })
    expect(result.isError, textOf(result)).toBeFalsy()
    expect(textOf(result).length).toBeLessThan(40_000)
    const page = result.structuredContent as { nextCursor?: string; note?: string }
    found.push(page)
    if (page.nextCursor === undefined) return found
    expect(page.note).toContain('nextCursor')
    cursor = page.nextCursor
    await between?.()
  }
}

describe('a long answer', () => {
  it('of a query comes in pages of one moment, each row once', async () => {
    let extra = 0
    const found = await pages(
      'kg_query',
      {
        contextGraphId,
        view: 'working-memory',
        limit: 200,
        sparql: 'SELECT ?s ?name WHERE { ?s <https://schema.org/name> ?name } ORDER BY ?s',
      },
      () =>
        mcp.ok('kg_knowledge_asset_write', {
          contextGraphId,
          name: 'things',
          quads: [fact(`urn:late:${extra++}`, 'late')],
        }),
    )
    const rows = found.flatMap(({ bindings }) => bindings.map(({ s }: { s: string }) => s))
    expect(rows).toHaveLength(many)
    expect(new Set(rows).size).toBe(many)
    expect(new Set(found.map(({ seq }) => seq)).size).toBe(1)
  }, 60_000)

  it('of a draft comes in pages that end where a model can still read them', async () => {
    const found = await pages('kg_knowledge_asset_query', { contextGraphId, name: 'things', limit: 200 })
    const subjects = found.flatMap(({ quads }) => quads.map(({ subject }: { subject: string }) => subject))
    const things = subjects.filter((subject) => subject.startsWith('urn:thing:'))
    expect(new Set(things).size).toBe(many)
    expect(things).toHaveLength(many)
  }, 60_000)

  it('cuts a long text and says how long it is', async () => {
    await mcp.ok('kg_knowledge_asset_create', {
      contextGraphId,
      name: 'book',
      quads: [fact('urn:book', 'word '.repeat(4000))],
    })
    const { statements } = await mcp.ok('kg_get_entity', { entity: 'urn:book' })
    expect(statements[0].object).toMatch(/… \[cut here; \d+ characters in all\]$/)
    expect(statements[0].object.length).toBeLessThan(4100)
  })

  it('of what happened goes back to the beginning, newest first', async () => {
    const found = await pages('kg_list_activity', { contextGraphId, limit: 3 })
    const seqs = found.flatMap(({ activity }) => activity.map(({ seq }: { seq: number }) => seq))
    expect(seqs).toEqual([...seqs].sort((a, b) => b - a))
    expect(found.at(-1).activity.at(-1).action).toBe('context-graph.create')
  }, 60_000)
})
