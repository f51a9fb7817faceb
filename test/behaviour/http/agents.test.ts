import { secp256k1 } from '@noble/curves/secp256k1.js'
import { afterAll, describe, expect, it } from 'vitest'
import { api } from '../../lib/api.js'
import { startDaemon } from '../../lib/daemon.js'
import { expectPages } from '../../lib/lists.js'
import { operator, register } from '../../lib/people.js'

const daemon = await startDaemon()
afterAll(() => daemon[Symbol.asyncDispose]())
const admin = operator(daemon)
const anyone = api(() => daemon.url)
const nobody = `0x${'00'.repeat(19)}01`

const hex = (bytes: Uint8Array) => `0x${Buffer.from(bytes).toString('hex')}`

describe('POST /api/agent/register', () => {
  it('makes a custodial agent with a token of its own', async () => {
    const made = await admin.ok('registerAgent', { body: { name: 'carol', framework: 'tests' } })
    expect(made).toMatchObject({ name: 'carol', mode: 'custodial' })
    expect(made.authToken).toMatch(/^kg_at_/)
    const carol = api(daemon.url, made.authToken)
    expect(await carol.ok('agentIdentity')).toMatchObject({
      agentAddress: made.agentAddress,
      agentDid: `did:kg:agent:${made.agentAddress}`,
      framework: 'tests',
      isAdmin: false,
    })
  })

  it('takes the public key of an agent that keeps its own, compressed or not, once', async () => {
    const key = secp256k1.utils.randomSecretKey()
    const compressed = hex(secp256k1.getPublicKey(key, true))
    const long = hex(secp256k1.getPublicKey(key, false))
    const made = await admin.ok('registerAgent', { body: { name: 'own-key', publicKey: compressed } })
    expect(made.mode).toBe('self-sovereign')
    await admin.refuses('registerAgent', { body: { name: 'again', publicKey: compressed } }, 'AGENT_EXISTS')
    await admin.refuses('registerAgent', { body: { name: 'again', publicKey: long } }, 'AGENT_EXISTS')
  })

  it('refuses a public key that is no point of the curve', async () => {
    const publicKey = `0x02${'ff'.repeat(32)}`
    await admin.refuses('registerAgent', { body: { name: 'bad', publicKey } }, 'VALIDATION_FAILED')
  })

  it('is for the operator, and takes only what it knows', async () => {
    const dave = await register(daemon, 'dave')
    await anyone.refuses('registerAgent', { body: { name: 'x' } }, 'UNAUTHORIZED')
    await dave.refuses('registerAgent', { body: { name: 'x' } }, 'ADMIN_TOKEN_REQUIRED')
    await admin.refuses('registerAgent', { body: { name: '' } }, 'VALIDATION_FAILED')
    await admin.refuses('registerAgent', { body: { name: 'x', extra: 1 } }, 'VALIDATION_FAILED')
  })
})

describe('GET /api/agent/identity', () => {
  it('tells the operator that it acts as the node’s own agent', async () => {
    const { agentAddress, isAdmin, name } = await admin.ok('agentIdentity')
    expect({ isAdmin, name }).toEqual({ isAdmin: true, name: 'node' })
    expect(agentAddress).toBe((await anyone.ok('status')).agentAddress)
  })

  it('is answered with 304 to who has it, and needs a token', async () => {
    const { headers } = await admin.call('agentIdentity')
    expect((await admin.call('agentIdentity', { headers: { 'if-none-match': String(headers.etag) } })).status).toBe(304)
    await anyone.refuses('agentIdentity', {}, 'UNAUTHORIZED')
  })
})

describe('GET /api/agents', () => {
  it('lists them in pages, without a secret [C-RF-07]', async () => {
    const erin = await register(daemon, 'erin')
    const all = await expectPages(erin, 'listAgents', 'agents')
    expect(all.map(({ name }) => name)).toEqual(expect.arrayContaining(['node', 'erin']))
    expect(JSON.stringify(all)).not.toMatch(/kg_at_|privateKey/)
  })
})

describe('POST /api/agent/{address}/rotate-token', () => {
  it('gives an agent a new token and ends the old one', async () => {
    const frank = await register(daemon, 'frank')
    const { authToken } = await frank.ok('rotateAgentToken', { params: { address: frank.agent } })
    await frank.refuses('agentIdentity', {}, 'UNAUTHORIZED')
    expect((await api(daemon.url, authToken).ok('agentIdentity')).agentAddress).toBe(frank.agent)
  })

  it('lets an agent do this for itself alone, and an admin for any', async () => {
    const [grace, heidi] = [await register(daemon, 'grace'), await register(daemon, 'heidi')]
    await grace.refuses('rotateAgentToken', { params: { address: heidi.agent } }, 'FORBIDDEN')
    await admin.ok('rotateAgentToken', { params: { address: heidi.agent.toUpperCase().replace('0X', '0x') } })
    await heidi.refuses('agentIdentity', {}, 'UNAUTHORIZED')
    await admin.refuses('rotateAgentToken', { params: { address: nobody } }, 'AGENT_NOT_FOUND')
    await admin.refuses('rotateAgentToken', { params: { address: 'nobody' } }, 'VALIDATION_FAILED')
  })
})

describe('POST /api/agent/{address}/revoke', () => {
  it('ends all tokens of an agent, for good over a restart', async () => {
    const ivan = await register(daemon, 'ivan')
    expect(await admin.ok('revokeAgent', { params: { address: ivan.agent } })).toEqual({
      revoked: 1,
      agentAddress: ivan.agent,
    })
    await ivan.refuses('agentIdentity', {}, 'UNAUTHORIZED')
    await daemon.restart()
    await ivan.refuses('agentIdentity', {}, 'UNAUTHORIZED')
  })

  it('is for the operator', async () => {
    const judy = await register(daemon, 'judy')
    await judy.refuses('revokeAgent', { params: { address: judy.agent } }, 'ADMIN_TOKEN_REQUIRED')
    await admin.refuses('revokeAgent', { params: { address: nobody } }, 'AGENT_NOT_FOUND')
    await admin.refuses('revokeAgent', { params: { address: '0x1' } }, 'VALIDATION_FAILED')
  })
})

describe('POST /api/agent/client', () => {
  it('notes which client acts for an agent; the operator sees it', async () => {
    const eva = await register(daemon, 'eva')
    const other = await register(daemon, 'other')
    const body = { name: 'editor', version: '2.1' }
    expect(await eva.ok('noteClient', { body })).toEqual({ noted: true })
    expect(await eva.ok('noteClient', { body })).toEqual({ noted: false })
    const seenBy = async (who: Pick<typeof admin, 'ok'>) =>
      (await who.ok('listAgents')).agents.find(({ agentAddress }) => agentAddress === eva.agent)
    const use = { client: { ...body, at: expect.any(String) }, lastSeen: expect.any(String) }
    expect(await seenBy(admin)).toMatchObject(use)
    for (const who of [eva, other])
      for (const field of Object.keys(use)) expect(await seenBy(who)).not.toHaveProperty(field)
  })

  it('needs a token and a name', async () => {
    await anyone.refuses('noteClient', { body: { name: 'x' } }, 'UNAUTHORIZED')
    await admin.refuses('noteClient', { body: { name: '' } }, 'VALIDATION_FAILED')
  })
})
