import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ed25519Signer, Ledger, verifyLedger } from '@kg/store'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Api } from '../lib/api.js'
import { type Daemon, startDaemon } from '../lib/daemon.js'
import { endAt, endable } from '../lib/end-at.js'
import { contentsWith, filesWith } from '../lib/holds-text.js'
import { operator, type Person, register } from '../lib/people.js'
import { connectHttp } from '../mcp/lib/connect.js'

const planted = 'PlantedSecretOfMargaretHollis'
const graph = { contextGraphId: 'lab' }
const about = (text: string) => [{ subject: 'urn:test:s', predicate: 'urn:test:says', object: JSON.stringify(text) }]
// Long enough to be packed, so that the words do not stand in the file as they are.
const long = `${planted} ${'and much more '.repeat(40)}`

describe('a forgotten asset', () => {
  let daemon: Daemon
  let alice: Person
  let bob: Api

  beforeEach(async () => {
    daemon = await startDaemon({ mounts: true, env: { KG_NETWORK: 'none', KG_NET_ENABLED: 'false', ...endable } })
    alice = await register(daemon, 'alice')
    bob = await register(daemon, 'bob')
    await alice.ok('createContextGraph', { body: { id: 'lab', name: 'The lab', description: 'What we know' } })
    await alice.ok('createAsset', { body: { ...graph, name: 'other', quads: about('harmless'), alsoShareSwm: true } })
  })
  afterEach(() => daemon[Symbol.asyncDispose]())

  /** An asset that was written, changed, renamed, shared and taken up again, with the words in every place. */
  async function plant(): Promise<void> {
    const to = (name: string) => ({ params: { name } })
    await alice.ok('createAsset', { body: { ...graph, name: 'draft', quads: about(`first ${planted}`) } })
    await alice.ok('writeDraft', { ...to('draft'), body: { ...graph, quads: about(`second ${long}`) } })
    await alice.ok('renameDraft', { ...to('draft'), body: { ...graph, newName: 'diary' } })
    await alice.ok('writeDraft', {
      ...to('diary'),
      body: { ...graph, quads: about(`third ${planted}`), privateQuads: about(`private ${planted}`) },
    })
    await alice.ok('shareAsset', { ...to('diary'), body: graph })
    await alice.ok('pullFrom', { ...to('diary'), body: { ...graph, layer: 'swm' } })
    await alice.ok('writeDraft', { ...to('diary'), body: { ...graph, quads: about(`fourth ${planted}`) } })
  }

  const forget = (who: Api, more: object = {}) =>
    who.ok('forgetAsset', { params: { name: 'diary' }, body: { ...graph, ...more } })
  const findings = async (asOf?: number) => {
    const sparql = `SELECT ?o { ?s ?p ?o FILTER CONTAINS(STR(?o), "${planted}") }`
    const views = ['working-memory', 'shared-working-memory'] as const
    const answers = await Promise.all(
      views.map((view) => alice.ok('postQuery', { body: { sparql, ...graph, view, ...(asOf ? { asOf } : {}) } })),
    )
    return answers.map(({ result }) => (result as { bindings: unknown[] }).bindings.length)
  }
  const searched = async () => JSON.stringify(await alice.ok('searchMemory', { query: { q: planted, ...graph } }))
  /** The MCP tools whose answers hold the words. */
  const toldByMcp = async () => {
    await using mcp = await connectHttp(daemon.url, alice.token)
    const asset = { ...graph, name: 'diary' }
    const sparql = `SELECT ?o { ?s ?p ?o FILTER CONTAINS(STR(?o), "Planted") }`
    const calls: [tool: string, args: object][] = [
      ['kg_query', { ...graph, sparql, view: 'working-memory' }],
      ['kg_query', { ...graph, sparql, view: 'shared-working-memory' }],
      ['kg_memory_search', { ...graph, query: planted }],
      ['kg_get_entity', { entity: 'urn:test:s' }],
      ['kg_get_entity_sources', { ...graph, entity: 'urn:test:s' }],
      ['kg_knowledge_asset_query', asset],
      ['kg_knowledge_asset_history', asset],
      ['kg_knowledge_asset_list', graph],
      ['kg_list_activity', graph],
    ]
    const told: string[] = []
    for (const [tool, args] of calls) if (JSON.stringify(await mcp.call(tool, args)).includes(planted)) told.push(tool)
    return told
  }
  const head = async () => (await alice.ok('status')).store.seq
  const pem = () => readFileSync(join(daemon.home, 'keys', 'node.pem'), 'utf8')

  async function expectNoTrace(): Promise<void> {
    expect(filesWith(daemon.home, planted)).toEqual([])
    await daemon.stop()
    expect(filesWith(daemon.home, planted)).toEqual([])
    expect(await contentsWith(join(daemon.home, 'ledger'), pem(), planted)).toBe(0)
    const ledger = await Ledger.open({ path: join(daemon.home, 'ledger') }, { signer: ed25519Signer(pem()) })
    const report = await verifyLedger(ledger)
    await ledger.close()
    expect(report).toMatchObject({ ok: true, problems: [] })
  }

  it('is found nowhere: not in files, queries of any time, search, MCP, exports or backups', async () => {
    await plant()
    const middle = await head()
    expect(await findings()).toEqual([5, 3])
    expect((await findings(middle)).every((count) => count > 0)).toBe(true)
    expect(await searched()).toContain('urn:test:s')
    expect(await toldByMcp()).toEqual(expect.arrayContaining(['kg_query', 'kg_memory_search', 'kg_get_entity']))
    expect(filesWith(daemon.home, planted)).not.toEqual([])

    const answer = await forget(alice)
    expect(answer).toMatchObject({ forgotten: true, erased: true, heldElsewhere: 0, assertionVersion: 1 })
    expect(answer.roots).toHaveLength(1)
    expect(filesWith(daemon.home, planted)).toEqual([])
    for (const seq of [middle - 5, middle - 2, middle]) expect([seq, ...(await findings(seq))]).toEqual([seq, 0, 0])
    expect(await findings()).toEqual([0, 0])
    expect(await searched()).not.toContain('urn:test:s')
    expect(await toldByMcp()).toEqual([])
    await alice.refuses('getAsset', { params: { name: 'diary' }, query: graph }, 'ASSET_NOT_FOUND')

    const bytesOf = async (method: string, path: string) => {
      const headers = { authorization: `Bearer ${daemon.adminToken}` }
      return Buffer.from(await (await fetch(`${daemon.url}${path}`, { method, headers })).arrayBuffer())
    }
    const copy = join(daemon.home, 'copy')
    mkdirSync(copy)
    writeFileSync(join(copy, 'data.mdb'), await bytesOf('POST', '/api/backup'))
    expect(await contentsWith(copy, pem(), planted)).toBe(0)
    expect((await bytesOf('GET', '/api/context-graph/export?contextGraphId=lab')).includes(planted)).toBe(false)
    // What is left goes on: another asset, and a new one of the same name.
    const rest = await alice.ok('createAsset', { body: { ...graph, name: 'diary', quads: about('a new beginning') } })
    expect(rest.assertionVersion).toBe(2)
    const { bytesBefore, bytesAfter } = await operator(daemon).ok('compactNode')
    expect(bytesAfter).toBeLessThanOrEqual(bytesBefore)
    await expectNoTrace()
  })

  it.each(['asset.forget', 'ledger.rewritten', 'ledger.replaced'])(
    'is erased by the next start when the node is killed at %s',
    async (step) => {
      await plant()
      endAt(daemon, step)
      await forget(alice).catch(() => undefined)
      await daemon.died()
      await daemon.restart()
      expect(await findings()).toEqual([0, 0])
      expect(await forget(alice)).toMatchObject({ forgotten: true, erased: true })
      await expectNoTrace()
    },
  )

  it('is the business of its author and the operator alone', async () => {
    await plant()
    const before = await head()
    const given = { params: { name: 'diary' }, body: graph }
    await bob.refuses('forgetAsset', given, 'FORGET_NOT_ALLOWED')
    await alice.refuses('forgetAsset', { ...given, params: { name: 'nothing' } }, 'ASSET_NOT_FOUND')
    await alice.refuses('forgetAsset', { ...given, body: { contextGraphId: 'agents' } }, 'CONTEXT_GRAPH_SYSTEM')
    await alice.refuses('forgetAsset', { ...given, body: { contextGraphId: 'none' } }, 'CONTEXT_GRAPH_NOT_FOUND')
    expect(await head()).toBe(before)
    expect(await findings()).toEqual([5, 3])
    expect((await forget(operator(daemon))).erased).toBe(true)
    await expectNoTrace()
  })
})
