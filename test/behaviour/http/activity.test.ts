import { defined } from '@kg/core'
import { afterAll, describe, expect, it } from 'vitest'
import { startDaemon } from '../../lib/daemon.js'
import { operator, type Person, register } from '../../lib/people.js'
import { quads } from '../../lib/quads.js'

const daemon = await startDaemon()
afterAll(() => daemon[Symbol.asyncDispose]())
const admin = operator(daemon)
const [alice, bob] = [await register(daemon, 'alice'), await register(daemon, 'bob')]
await alice.ok('createContextGraph', { body: { id: 'room' } })
await alice.ok('createContextGraph', { body: { id: 'room/annex' } })
await alice.ok('createContextGraph', { body: { id: 'club', accessPolicy: 1 } })
await alice.ok('createContextGraph', { body: { id: 'secret', private: true } })
const write = (who: Person, contextGraphId: string, name: string, more: object = {}) =>
  who.ok('createAsset', { body: { contextGraphId, name, quads: quads(1), ...more } })
await write(alice, 'room', 'sketch')
await alice.ok('writeDraft', { params: { name: 'sketch' }, body: { contextGraphId: 'room', quads: quads(2) } })
await write(alice, 'room', 'plan', { alsoShareSwm: true })
await write(bob, 'room', 'diary')
await write(alice, 'room/annex', 'elsewhere')
await write(alice, 'club', 'members-only', { alsoShareSwm: true })
await write(alice, 'secret', 'hidden', { alsoShareSwm: true })

type Query = Record<string, string | number>
const rows = async (who: Pick<Person, 'ok'>, query: Query = {}) => (await who.ok('listActivity', { query })).activity
const actions = async (who: Pick<Person, 'ok'>, query: Query) => (await rows(who, query)).map(({ action }) => action)

/** Every page, one after the other. */
async function pages(who: Pick<Person, 'ok'>, query: Query) {
  const found: number[] = []
  for (let cursor: string | undefined; ; ) {
    const page = await who.ok('listActivity', { query: { ...query, ...defined({ cursor }) } })
    found.push(...page.activity.map(({ seq }) => seq))
    if (page.nextCursor === undefined) return found
    cursor = page.nextCursor
  }
}

describe('GET /api/activity', () => {
  it('tells what happened in a context graph, newest first, with asset, layer and agent', async () => {
    const told = await rows(alice, { contextGraphId: 'room' })
    expect(told.map(({ action }) => action)).toEqual([
      'asset.share',
      'asset.write',
      'asset.create',
      'context-graph.create',
    ])
    expect(told[0]).toMatchObject({ contextGraphId: 'room', name: 'plan', layer: 'swm', agent: alice.agent })
  })

  it('tells drafts to their author alone', async () => {
    const seen = (await rows(bob, { contextGraphId: 'room' })).map(({ name }) => name)
    expect(seen).toEqual(['diary', 'plan', undefined])
    const all = JSON.stringify(await rows(admin, { limit: 1000 }))
    expect(all).toContain('members-only')
    expect(all).not.toContain('diary')
  })

  it('tells nothing of what the caller may not read, and does not say that it is there', async () => {
    expect(JSON.stringify(await rows(bob, { limit: 1000 }))).not.toMatch(/members-only|hidden|secret/)
    await bob.refuses('listActivity', { query: { contextGraphId: 'club' } }, 'NOT_ON_ALLOWLIST')
    for (const contextGraphId of ['secret', 'no-such-graph'])
      await bob.refuses('listActivity', { query: { contextGraphId } }, 'CONTEXT_GRAPH_NOT_FOUND')
  })

  it('can be asked for one agent, in all context graphs or in one', async () => {
    expect(new Set((await rows(bob, { agent: alice.agent })).map(({ agent }) => agent))).toEqual(new Set([alice.agent]))
    expect(await actions(bob, { agent: alice.agent, contextGraphId: 'room' })).toEqual([
      'asset.share',
      'context-graph.create',
    ])
  })

  it('comes in pages that together are the whole, each receipt once, whoever writes meanwhile', async () => {
    for (const query of [{}, { contextGraphId: 'room' }, { agent: alice.agent }]) {
      const whole = (await rows(alice, { ...query, limit: 1000 })).map(({ seq }) => seq)
      expect(whole.length).toBeGreaterThan(3)
      expect(whole).toEqual([...whole].sort((a, b) => b - a))
      expect(await pages(alice, { ...query, limit: 2 })).toEqual(whole)
    }
    const { activity, nextCursor = '' } = await alice.ok('listActivity', { query: { limit: 1 } })
    await write(alice, 'room', 'meanwhile')
    const [next] = await rows(alice, { limit: 1, cursor: nextCursor })
    expect(next?.seq).toBeLessThan(activity[0]?.seq ?? 0)
  })

  it('refuses a cursor that is none, and an agent that is none', async () => {
    for (const cursor of ['!', Buffer.from('["room",1]').toString('base64url')])
      await alice.refuses('listActivity', { query: { cursor } }, 'CURSOR_INVALID')
    await alice.refuses('listActivity', { query: { agent: 'me' } }, 'VALIDATION_FAILED')
  })

  it('is answered with 304 to who has it', async () => {
    const { headers } = await alice.call('listActivity')
    const again = { headers: { 'if-none-match': String(headers.etag) } }
    expect((await alice.call('listActivity', again)).status).toBe(304)
  })

  it('is the same after a restart', async () => {
    const before = await rows(alice, { limit: 1000 })
    await daemon.restart()
    expect(await rows(alice, { limit: 1000 })).toEqual(before)
  })
})
