import { nameHash } from '@kg/core'
import { describe, expect, it } from 'vitest'
import { byId, graphsScene, named } from '../../lib/graphs-scene.js'
import { expectPages } from '../../lib/lists.js'

const { admin, anyone, alice, bob, carol } = await graphsScene()

describe('POST /api/context-graph/create', () => {
  it('makes a local graph that is subscribed and not registered [C-CG-01, C-GL-01, C-GL-04, C-RF-01]', async () => {
    const made = await alice.ok('createContextGraph', {
      body: { id: 'made/here', name: 'Made here', description: 'A test' },
    })
    expect(made).toEqual({ created: true, uri: 'did:kg:context-graph:made/here', id: 'made/here', registered: false })
    expect(await alice.ok('getContextGraph', byId('made/here'))).toMatchObject({
      name: 'Made here',
      description: 'A test',
      kind: 'user',
      access: 'open',
      curator: alice.agent,
      subscribed: true,
      registered: false,
      deactivated: false,
      nameHash: nameHash('made/here'),
      callerInvolved: true,
    })
  })

  it('says that it is not registered where that was asked for', async () => {
    const made = await alice.ok('createContextGraph', { body: { id: 'wants-chain', register: true } })
    expect(made).toMatchObject({ created: true, registered: false })
    expect(made.registerError).toContain('needs a chain')
    expect(made.hint).toContain('kg init --network')
  })

  it('turns a catalogue entry into a subscribed graph [C-GL-04]', async () => {
    await seedFree('learned/catalogue')
    await alice.ok('createContextGraph', { body: { id: 'learned/catalogue' } })
    expect((await alice.ok('getContextGraph', byId('learned/catalogue'))).subscribed).toBe(true)
  })

  it.each(['a b', 'a/_wm/b', '_meta', 'ä', '<x>'])('refuses the id %s', async (id) => {
    await alice.refuses('createContextGraph', { body: { id } }, 'INVALID_CONTEXT_GRAPH_ID')
  })

  it('refuses what is there, what belongs to the protocol, and what it does not know', async () => {
    await bob.refuses('createContextGraph', { body: { id: 'open' } }, 'CONTEXT_GRAPH_EXISTS')
    await bob.refuses('createContextGraph', { body: { id: 'agents' } }, 'CONTEXT_GRAPH_SYSTEM')
    await bob.refuses('createContextGraph', { body: { id: 'x', accessPolicy: 2 } }, 'VALIDATION_FAILED')
    await bob.refuses('createContextGraph', { body: { id: 'x', allowedAgents: ['bob'] } }, 'VALIDATION_FAILED')
    await bob.refuses('createContextGraph', { body: { name: 'no id' } }, 'VALIDATION_FAILED')
    await anyone.refuses('createContextGraph', { body: { id: 'x' } }, 'UNAUTHORIZED')
  })

  async function seedFree(id: string): Promise<void> {
    expect((await alice?.ok('getContextGraph', byId(id)))?.subscribed).toBe(false)
  }
})

describe('GET /api/context-graph/list', () => {
  it('has every graph with its subscription state, in pages [C-CG-06, C-CG-09, C-CG-13, C-OR-01, C-SV-23]', async () => {
    const all = await expectPages(alice, 'listContextGraphs', 'contextGraphs')
    const state = Object.fromEntries(all.map(({ id, subscribed }) => [id, subscribed]))
    expect(state).toMatchObject({ agents: true, ontology: true, open: true, 'learned/open': false })
    expect(all.find(({ id }) => id === 'agents')).toMatchObject({ kind: 'system', isSystem: true })
    expect(all.filter(({ kind }) => kind !== 'user').map(({ id }) => id)).toEqual(['agents', 'ontology'])
    expect(all.find(({ id }) => id === 'learned/open')).toMatchObject({ onChainId: '32', registered: true })
    expect(all.find(({ id }) => id === 'learned/off')).toMatchObject({ deactivated: true })
  })

  it('can be narrowed to those that are subscribed, or not, or begin with a text', async () => {
    const ids = async (query: Record<string, string>) =>
      (await alice.ok('listContextGraphs', { query })).contextGraphs.map(({ id }) => id)
    expect(await ids({ subscribed: 'true' })).not.toContain('learned/open')
    expect(await ids({ subscribed: 'false' })).toContain('learned/open')
    expect(await ids({ q: 'learned/o' })).toEqual(['learned/off', 'learned/open'])
    expect(await ids({ q: 'zzz' })).toEqual([])
  })

  it('hides a private graph, and its being counted, from who is not in it [C-CG-11]', async () => {
    const seen = async (who: typeof alice) => {
      const { contextGraphs, total } = await who.ok('listContextGraphs')
      return { ids: contextGraphs.map(({ id }) => id), total }
    }
    expect((await seen(bob)).ids).toContain('secret')
    const outside = await seen(carol)
    expect(outside.ids).not.toContain('secret')
    expect(outside.total).toBe(outside.ids.length)
  })

  it('refuses what is no flag', () =>
    alice.refuses('listContextGraphs', { query: { subscribed: 'maybe' } }, 'VALIDATION_FAILED'))
})

describe('GET /api/context-graph/{id}', () => {
  it('finds a graph by its id, its URI and its number [C-CG-01]', async () => {
    for (const id of ['learned/open', 'did:kg:context-graph:learned/open', '32', '#32'])
      expect((await alice.ok('getContextGraph', byId(id))).id).toBe('learned/open')
  })

  it('finds no other, and no private one from outside, not even by its number', async () => {
    await alice.refuses('getContextGraph', byId('none'), 'CONTEXT_GRAPH_NOT_FOUND')
    await alice.refuses('getContextGraph', byId('#99'), 'ON_CHAIN_ID_UNKNOWN')
    await carol.refuses('getContextGraph', byId('secret'), 'CONTEXT_GRAPH_NOT_FOUND')
    const hidden = await carol.refuses('getContextGraph', byId('36'), 'CONTEXT_GRAPH_NOT_FOUND')
    expect(JSON.stringify(hidden)).not.toContain('learned/hidden')
  })

  it('says which one was probably meant, if the caller may see it', async () => {
    const seen = await alice.refuses('getContextGraph', byId('learned/opn'), 'CONTEXT_GRAPH_NOT_FOUND')
    expect(seen).toMatchObject({ didYouMean: 'learned/open', remedy: expect.stringContaining('mean learned/open?') })
    const hidden = await carol.refuses('getContextGraph', byId('secrt'), 'CONTEXT_GRAPH_NOT_FOUND')
    expect(hidden).not.toHaveProperty('didYouMean')
  })

  it('shows a curated graph to all, without its members [C-CG-10]', async () => {
    const club = await carol.ok('getContextGraph', byId('club'))
    expect(club).toMatchObject({ access: 'curated', accessPolicy: 1, callerInvolved: false })
    expect(JSON.stringify(club)).not.toContain(bob.agent)
  })

  it('is answered with 304 to who has it', async () => {
    const { headers } = await alice.call('getContextGraph', byId('open'))
    const again = { ...byId('open'), headers: { 'if-none-match': String(headers.etag) } }
    expect((await alice.call('getContextGraph', again)).status).toBe(304)
  })
})

describe('GET /api/context-graph/exists', () => {
  it('tells, and lies about private ones', async () => {
    const exists = async (who: typeof alice, id: string) =>
      (await who.ok('contextGraphExists', { query: { id } })).exists
    expect(await exists(carol, 'open')).toBe(true)
    expect(await exists(carol, 'none')).toBe(false)
    expect(await exists(carol, 'secret')).toBe(false)
    expect(await exists(bob, 'secret')).toBe(true)
    await carol.refuses('contextGraphExists', {}, 'VALIDATION_FAILED')
  })

  it('is answered with 304 to who has it', async () => {
    const { headers } = await alice.call('contextGraphExists', { query: { id: 'open' } })
    const again = { query: { id: 'open' }, headers: { 'if-none-match': String(headers.etag) } }
    expect((await alice.call('contextGraphExists', again)).status).toBe(304)
  })
})

describe('POST /api/context-graph/rename', () => {
  it('lets the curator change the name, by id or contextGraphId', async () => {
    expect(await alice.ok('renameContextGraph', { body: { id: 'open', name: 'New' } })).toEqual({
      renamed: true,
      name: 'New',
    })
    await alice.ok('renameContextGraph', { body: { contextGraphId: 'open', name: 'Newer' } })
    expect((await bob.ok('getContextGraph', byId('open'))).name).toBe('Newer')
  })

  it('refuses others, system graphs and what is not there', async () => {
    await bob.refuses('renameContextGraph', { body: { id: 'open', name: 'x' } }, 'NOT_CURATOR')
    await admin.refuses('renameContextGraph', { body: { id: 'agents', name: 'x' } }, 'CONTEXT_GRAPH_SYSTEM')
    await bob.refuses('renameContextGraph', { body: { id: 'none', name: 'x' } }, 'CONTEXT_GRAPH_NOT_FOUND')
    await carol.refuses('renameContextGraph', { body: { id: 'secret', name: 'x' } }, 'CONTEXT_GRAPH_NOT_FOUND')
    await alice.refuses('renameContextGraph', { body: { name: 'x' } }, 'VALIDATION_FAILED')
  })
})

describe('the allowlist', () => {
  it('is shown to members [C-CG-10]', async () => {
    const { allowedAgents } = await bob.ok('listParticipants', byId('club'))
    expect(allowedAgents).toEqual([alice.agent, bob.agent])
    await carol.refuses('listParticipants', byId('club'), 'NOT_ON_ALLOWLIST')
    await carol.refuses('listParticipants', byId('secret'), 'CONTEXT_GRAPH_NOT_FOUND')
    const { headers } = await bob.call('listParticipants', byId('club'))
    const again = { ...byId('club'), headers: { 'if-none-match': String(headers.etag) } }
    expect((await bob.call('listParticipants', again)).status).toBe(304)
  })

  it('is changed by the curator, and takes effect at once [C-CG-10]', async () => {
    const who = (agentAddress: string) => ({ ...byId('club'), body: { agentAddress } })
    await bob.refuses('addParticipant', who(carol.agent), 'NOT_CURATOR')
    expect(await alice.ok('addParticipant', who(carol.agent))).toMatchObject({ ok: true, agentAddress: carol.agent })
    expect((await carol.ok('listParticipants', byId('club'))).allowedAgents).toContain(carol.agent)
    await bob.refuses('removeParticipant', who(carol.agent), 'NOT_CURATOR')
    await alice.ok('removeParticipant', who(carol.agent))
    await alice.refuses('removeParticipant', who(carol.agent), 'NOT_ON_ALLOWLIST')
    await carol.refuses('listParticipants', byId('club'), 'NOT_ON_ALLOWLIST')
  })

  it.each(['addParticipant', 'removeParticipant'] as const)('refuses wrong input of %s', async (id) => {
    const body = { agentAddress: carol.agent }
    await alice.refuses(id, { ...byId('none'), body }, 'CONTEXT_GRAPH_NOT_FOUND')
    await alice.refuses(id, { ...byId('99'), body }, 'ON_CHAIN_ID_UNKNOWN')
    await admin.refuses(id, { ...byId('agents'), body }, 'CONTEXT_GRAPH_SYSTEM')
    await alice.refuses(id, { ...byId('club'), body: { agentAddress: 'carol' } }, 'VALIDATION_FAILED')
  })
})

describe('what needs a chain', () => {
  it('says so: registering', async () => {
    const { remedy } = await alice.refuses('registerContextGraph', named('open'), 'CHAIN_UNAVAILABLE')
    expect(remedy).toContain('kg init --network')
    await bob.refuses('registerContextGraph', named('open'), 'NOT_CURATOR')
    await bob.refuses('registerContextGraph', named('none'), 'CONTEXT_GRAPH_NOT_FOUND')
    await bob.refuses('registerContextGraph', { body: {} }, 'VALIDATION_FAILED')
  })
})

describe('what needs other nodes', () => {
  it('says so: the state of the catch-up', async () => {
    const of = (contextGraphId: string) => ({ query: { contextGraphId } })
    await alice.refuses('catchupStatus', of('open'), 'PEERS_UNAVAILABLE')
    await alice.refuses('catchupStatus', of('#32'), 'PEERS_UNAVAILABLE')
    await alice.refuses('catchupStatus', of('#99'), 'ON_CHAIN_ID_UNKNOWN')
    await alice.refuses('catchupStatus', {}, 'VALIDATION_FAILED')
  })
})
