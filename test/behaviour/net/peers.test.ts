import { execFile } from 'node:child_process'
import { defined } from '@kg/core'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { afterAll, describe, expect, it, vi } from 'vitest'
import type { Daemon } from '../../lib/daemon.js'
import { expectOneAtATime, introduce, startPeer } from '../../lib/peers.js'
import { operator, type Person, register } from '../../lib/people.js'
import { quads } from '../../lib/quads.js'
import { until } from '../../lib/until.js'

// Some start a third daemon, twice.
vi.setConfig({ testTimeout: 60_000 })

const hex = (bytes: Uint8Array) => `0x${Buffer.from(bytes).toString('hex')}`
const ns = 'urn:kg:ns:'

const core = await startPeer({ env: { KG_NODE_ROLE: 'core', KG_NAME: 'harbour' } })
const edge = await startPeer({ env: { KG_NAME: 'boat' } })
afterAll(async () => {
  await edge[Symbol.asyncDispose]()
  await core[Symbol.asyncDispose]()
})
const alice = await register(core, 'alice')
await introduce(edge, core)

const agentsOn = async (daemon: Daemon, query = {}) => (await operator(daemon).ok('listAgents', { query })).agents
const agentOn = (daemon: Daemon, address: string) =>
  until(
    async () => (await agentsOn(daemon)).find(({ agentAddress }) => agentAddress === address),
    (found) => found?.peerId !== undefined,
  )
const graphOn = (daemon: Daemon, id: string) => operator(daemon).call('getContextGraph', { params: { id } })
const known = (daemon: Daemon, id: string) =>
  until(
    () => graphOn(daemon, id),
    ({ status }) => status === 200,
  )

/** Shares an asset of an agent that keeps its own key. */
async function shareSigned(who: Person, key: Uint8Array, name: string, statements: object[]): Promise<void> {
  const given = { params: { name }, body: { contextGraphId: 'agents' } }
  await who.ok('createAsset', { body: { contextGraphId: 'agents', name, quads: statements } })
  const { eip712Digest } = await who.ok('finalizeDraft', { ...given, body: { ...given.body, prepare: true } })
  const digest = Buffer.from(eip712Digest.slice(2), 'hex')
  const made = secp256k1.sign(digest, key, { prehash: false, format: 'recovered', lowS: true })
  const signature = hex(Uint8Array.of(...made.slice(1), 27 + (made[0] as number)))
  await who.ok('finalizeDraft', { ...given, body: { ...given.body, signature } })
  await who.ok('shareAsset', given)
}

const profile = (agent: string, facts: Record<string, string>) => [
  {
    subject: `did:kg:agent:${agent}`,
    predicate: 'http://www.w3.org/1999/02/22-rdf-syntax-ns#type',
    object: `${ns}Agent`,
  },
  ...Object.entries(facts).map(([term, value]) => ({
    subject: `did:kg:agent:${agent}`,
    predicate: `${ns}${term}`,
    object: `"${value}"`,
  })),
]

describe('profiles', () => {
  it('of a node and its agents reach other nodes [C-SV-09]', async () => {
    const { agentAddress, peerId } = await operator(core).ok('status')
    expect(await agentOn(edge, agentAddress)).toMatchObject({
      name: 'harbour',
      peerId,
      nodeRole: 'core',
      connectionStatus: 'connected',
      isNodeAgent: false,
      connectionTransport: 'tcp',
      connectionDirection: 'outbound',
      skills: [],
      encryptionKey: expect.stringMatching(/^[0-9a-f]{64}$/),
      connectedSinceMs: expect.any(Number),
    })
    expect(await agentOn(edge, alice.agent)).toMatchObject({ name: 'alice', peerId })
    expect(await agentOn(core, alice.agent)).toMatchObject({ connectionStatus: 'self', mode: 'custodial', peerId })
    const { agentAddress: boat } = await operator(edge).ok('status')
    expect(await agentOn(core, boat)).toMatchObject({ name: 'boat', nodeRole: 'edge', connectionDirection: 'inbound' })
  })

  it('can be filtered and paged', async () => {
    const { agentAddress } = await operator(core).ok('registerAgent', { body: { name: 'crew', framework: 'oars' } })
    await agentOn(edge, agentAddress)
    expect((await agentsOn(edge, { framework: 'oars' })).map(({ name }) => name)).toEqual(['crew'])
    expect(await agentsOn(edge, { skill_type: 'urn:skill:none' })).toEqual([])
    const all = await agentsOn(edge)
    const paged: string[] = []
    let cursor: string | undefined
    do {
      const page = await operator(edge).ok('listAgents', {
        query: { limit: 1, ...defined({ cursor }) },
      })
      paged.push(...page.agents.map(({ agentAddress: one }) => one))
      cursor = page.nextCursor
    } while (cursor !== undefined)
    expect(paged).toEqual(all.map(({ agentAddress: one }) => one))
    expect(paged).toEqual([...paged].sort())
  })

  it('are told again only when they say something new', async () => {
    const before = await operator(core).ok('publishProfile')
    expect(before.profiles.length).toBeGreaterThan(1)
    expect(before.profiles.every(({ changed }) => !changed)).toBe(true)
    await alice.refuses('publishProfile', {}, 'ADMIN_TOKEN_REQUIRED')
    await expectOneAtATime(core, 'publishProfile', {})
  })

  it('change with what the node is called', async () => {
    await using renamed = await startPeer({ env: { KG_NAME: 'first' }, config: {} })
    await introduce(renamed, core)
    const { agentAddress } = await operator(renamed).ok('status')
    expect(await agentOn(core, agentAddress)).toMatchObject({ name: 'first', profileVersion: 1 })
    await renamed.stop()
    await using again = await startPeer({ env: { KG_NAME: 'second' }, home: renamed.home })
    expect((await operator(again).ok('status')).agentAddress).toBe(agentAddress)
    // It finds the node that it met before by itself.
    const found = await until(
      () => agentOn(core, agentAddress),
      (agent) => agent?.name === 'second',
    )
    expect(found).toMatchObject({ profileVersion: 2, connectionStatus: 'connected' })
  })

  it('of an agent with a key of its own are shared by itself; one that speaks of another changes nothing', async () => {
    const peerId = (await operator(edge).ok('status')).peerId
    const key = secp256k1.utils.randomSecretKey()
    const mallory = await register(edge, 'mallory', hex(secp256k1.getPublicKey(key)))
    const about = (name: string) => ({ agentAddress: alice.agent, name, peerId, nodeRole: 'core' })
    await shareSigned(mallory, key, 'profile', [
      ...profile(alice.agent, about('alice')),
      ...profile(mallory.agent, about('mallory')),
    ])
    const asked = { params: { name: 'profile' }, query: { contextGraphId: 'agents', agentAddress: mallory.agent } }
    await until(
      () => operator(core).call('getAsset', asked),
      ({ status }) => status === 200,
    )
    const honest = secp256k1.utils.randomSecretKey()
    const olga = await register(edge, 'olga', hex(secp256k1.getPublicKey(honest)))
    const own = { agentAddress: olga.agent, name: 'olga', peerId, nodeRole: 'edge' }
    await shareSigned(olga, honest, 'profile', profile(olga.agent, own))
    // Conclusions are drawn in order, so those of the forged one are drawn too.
    expect(await agentOn(core, olga.agent)).toMatchObject({ name: 'olga', peerId })
    const heard = await agentsOn(core)
    expect(heard.find(({ agentAddress }) => agentAddress === mallory.agent)).toBeUndefined()
    const { peerId: home } = await operator(core).ok('status')
    expect(await agentOn(core, alice.agent)).toMatchObject({ name: 'alice', peerId: home })
    expect(await agentOn(edge, alice.agent)).toMatchObject({ name: 'alice', peerId: home })
  })

  it('are all that the graph of agents takes', async () => {
    const note = { contextGraphId: 'agents', name: 'notes', quads: quads(1), alsoShareSwm: true }
    await alice.refuses('createAsset', { body: note }, 'CONTEXT_GRAPH_SYSTEM')
    await alice.ok('createAsset', { body: { ...note, alsoShareSwm: false } })
    const given = { params: { name: 'notes' }, body: { contextGraphId: 'agents' } }
    await alice.refuses('shareAsset', given, 'CONTEXT_GRAPH_SYSTEM')
  })
})

describe('context graphs that are created elsewhere', () => {
  it('are listed on an edge node and not subscribed [C-CG-16, C-EV-02]', async () => {
    await alice.ok('createContextGraph', { body: { id: 'sea', name: 'The sea', description: 'Deep "blue"' } })
    expect((await known(edge, 'sea')).body).toMatchObject({
      name: 'The sea',
      description: 'Deep "blue"',
      access: 'open',
      subscribed: false,
      curator: alice.agent,
    })
    await alice.ok('renameContextGraph', { body: { id: 'sea', name: 'The ocean' } })
    await until(
      () => graphOn(edge, 'sea'),
      ({ body }) => (body as { name: string }).name === 'The ocean',
    )
  })

  it('are subscribed by a core node when they are open, with what is in them [C-CG-20]', async () => {
    const admin = operator(edge)
    await admin.ok('createContextGraph', { body: { id: 'nets' } })
    await admin.ok('createContextGraph', { body: { id: 'crew-only', accessPolicy: 1, allowedAgents: [alice.agent] } })
    await admin.ok('createAsset', {
      body: { contextGraphId: 'nets', name: 'mesh', quads: quads(5), alsoShareSwm: true },
    })
    expect((await known(core, 'nets')).body).toMatchObject({ subscribed: true })
    const asked = { params: { name: 'mesh' }, query: { contextGraphId: 'nets' } }
    await until(
      () => operator(core).call('getAsset', asked),
      ({ status }) => status === 200,
    )
    const { body } = await known(core, 'crew-only')
    expect(body).toMatchObject({ access: 'curated', subscribed: false, callerInvolved: false })
  })

  it('are not heard of when they are private', async () => {
    const admin = operator(edge)
    await admin.ok('createContextGraph', { body: { id: 'below-deck', private: true } })
    await admin.ok('createContextGraph', { body: { id: 'on-deck' } })
    await known(core, 'on-deck')
    expect((await graphOn(core, 'below-deck')).status).toBe(404)
  })

  it('keep their curator when somebody else announces the same id', async () => {
    await using third = await startPeer()
    await operator(third).ok('createContextGraph', { body: { id: 'sea', name: 'Mine' } })
    await operator(third).ok('createContextGraph', { body: { id: 'pond' } })
    await introduce(third, core)
    await known(edge, 'pond')
    expect((await graphOn(edge, 'sea')).body).toMatchObject({ name: 'The ocean', curator: alice.agent })
    expect((await graphOn(core, 'sea')).body).toMatchObject({ name: 'The ocean', curator: alice.agent })
  })
})

describe('peers', () => {
  it('are described with their addresses and connections [C-RF-16]', async () => {
    const { peerId, multiaddrs, agentAddress } = await operator(core).ok('status')
    const info = await until(
      () => operator(edge).ok('peerInfo', { query: { peerId } }),
      ({ syncCapable }) => syncCapable,
    )
    expect(info).toMatchObject({
      peerId,
      isSelf: false,
      connected: true,
      transports: ['tcp'],
      directions: ['outbound'],
      agentVersion: expect.stringMatching(/^kg\//),
    })
    expect(info.connectionCount).toBe(info.remoteAddrs.length)
    expect(info.latencyMs).toBeLessThan(1000)
    expect(multiaddrs.some((address) => info.addresses.some((one) => address.startsWith(one)))).toBe(true)
    expect(info.agents).toContainEqual({ agentAddress, name: 'harbour' })
    expect(await operator(core).ok('peerInfo', { query: { peerId } })).toMatchObject({ isSelf: true })
    const list = await operator(edge).ok('listConnections')
    expect(list.connections.map((one) => one.peerId)).toContain(peerId)
    expect(list).toMatchObject({ total: list.direct, relayed: 0, peers: 1 })
  })

  it('that nobody knows are not found', async () => {
    const stranger = '12D3KooWPjceQrSwdWXPyLLeABRXmuqt69Rg3sBYbU1Nft9HyQ6X'
    await alice.refuses('peerInfo', { query: { peerId: stranger } }, 'PEER_NOT_FOUND')
    await alice.refuses('peerInfo', { query: { peerId: 'z'.repeat(50) } }, 'PEER_NOT_FOUND')
    await alice.refuses('peerInfo', { query: { peerId: 'no id' } }, 'VALIDATION_FAILED')
    await alice.refuses('peerInfo', {}, 'VALIDATION_FAILED')
  })

  it('that do not answer cannot be connected to', async () => {
    const body = { multiaddr: '/ip4/127.0.0.1/tcp/1' }
    await operator(edge).refuses('connectPeer', { body }, 'PEER_UNREACHABLE')
    await operator(edge).refuses('connectPeer', { body: { multiaddr: '/no/address' } }, 'VALIDATION_FAILED')
    await alice.refuses('connectPeer', { body }, 'ADMIN_TOKEN_REQUIRED')
    await expectOneAtATime(edge, 'connectPeer', { body })
  })

  it('are found again after a crash, and are told of as gone while they are', async () => {
    await using passer = await startPeer({ env: { KG_NAME: 'passer-by' } })
    await introduce(passer, core)
    const { agentAddress, peerId } = await operator(passer).ok('status')
    expect(await agentOn(core, agentAddress)).toMatchObject({ connectionStatus: 'connected' })
    await passer.kill()
    const gone = await until(
      () => agentOn(core, agentAddress),
      (agent) => agent?.connectionStatus === 'disconnected' && agent.lastSeen !== undefined,
    )
    expect(gone).not.toHaveProperty('connectedSinceMs')
    expect(Date.parse(gone?.lastSeen ?? '')).toBeGreaterThan(Date.now() - 60_000)
    expect(await operator(core).ok('peerInfo', { query: { peerId } })).toMatchObject({
      connected: false,
      connectionCount: 0,
      remoteAddrs: [],
      agents: [{ agentAddress, name: 'passer-by' }],
    })
    expect((await operator(core).ok('listConnections')).connections.map((one) => one.peerId)).not.toContain(peerId)
    await passer.restart()
    await until(
      () => agentOn(core, agentAddress),
      (agent) => agent?.connectionStatus === 'connected',
    )
  })

  it('are shown on the command line [C-CC-01, C-CC-02]', async () => {
    const { peerId, agentAddress, multiaddrs } = await operator(core).ok('status')
    const listed = await kg(edge, 'peers')
    expect(listed.stdout).toMatch(new RegExp(`^harbour +${agentAddress} +${peerId} +core +connected +tcp`, 'm'))
    expect(listed.stdout).not.toContain('boat')
    const shown = await kg(edge, 'peer', 'info', peerId)
    expect(shown.stdout).toMatch(/^status +connected$/m)
    expect(shown.stdout).toContain(`harbour ${agentAddress}`)
    expect(shown.stdout).toMatch(/\/ip4\/127\.0\.0\.1\/tcp\/\d+/)
    const json = JSON.parse((await kg(edge, 'peers', '--skill', 'urn:skill:none', '--json')).stdout)
    expect(json).toEqual({ peers: [] })
    expect((await kg(edge, 'peer', 'connect', multiaddrs[0] ?? '')).stdout).toContain(`Connected to ${peerId}`)
    expect((await kg(edge, 'context-graph', 'catchup-status', 'nets')).stderr).toContain('CATCH_UP_NOT_FOUND')
    const watched = await kg(core, 'sync', 'catchup-status', 'nets', '--watch')
    expect([watched.code, watched.stdout]).toEqual([0, expect.stringMatching(/^status +done$/m)])
  })
})

/** `kg` of the node of a home. */
function kg({ home }: Daemon, ...argv: string[]): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const env = { PATH: process.env.PATH, KG_HOME: home }
  return new Promise((resolve) => {
    const child = execFile(process.execPath, ['packages/cli/bin/kg.js', ...argv], { env }, (_, stdout, stderr) =>
      resolve({ code: child.exitCode, stdout, stderr }),
    )
  })
}
