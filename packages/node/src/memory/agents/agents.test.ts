import { receipts } from '@kg/store'
import { describe, expect, it } from 'vitest'
import { ann, openLab, refusal } from '../testing/test-memory.test.support.js'
import { openAgents } from './agents.js'
import { agentRows, tokenRows } from './table.js'

const { ledger, journal, memory, platform } = await openLab()
const { agents } = memory
const operator = { agent: ann, isAdmin: true }
const publicKey = `0x${'02'}79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798`
const ownerOfPublicKey = '0x7e5f4552091a69125d5dfcb7b8c2659029395bdf'

describe('the agents of a node', () => {
  it('begin with the node’s own, which a restart finds again', async () => {
    const again = await openAgents({ ledger: journal, keys: platform.keys, addressOf: () => ann })
    expect(again.nodeAgent()).toBe(agents.nodeAgent())
    expect(agents.get(agents.nodeAgent())).toMatchObject({ name: 'node', mode: 'custodial', isNodeAgent: true })
    expect(platform.keys.get(agents.nodeAgent())).toBeDefined()
  })

  it('get a key from the node, and a token of which it stores the hash', async () => {
    const { row, token } = await agents.register({ name: 'carl', framework: 'test' }, ann)
    expect(row).toMatchObject({ name: 'carl', framework: 'test', mode: 'custodial', isNodeAgent: false })
    expect(platform.keys.get(row.address)).toBeDefined()
    expect(agents.agentOfToken(token)).toBe(row.address)
    expect(agents.agentOfToken(`${token}x`)).toBeUndefined()
    expect(JSON.stringify(ledger.read((r) => [...r.range(tokenRows)]))).not.toContain(token)
    expect(ledger.read((r) => r.get(receipts, r.head()))).toMatchObject({
      action: 'agent.register',
      agent: `did:kg:agent:${ann}`,
      subject: `did:kg:agent:${row.address}`,
    })
  })

  it('may bring a key of their own, once', async () => {
    const { row } = await agents.register({ name: 'self', publicKey }, ann)
    expect(row).toMatchObject({ address: ownerOfPublicKey, mode: 'self-sovereign', publicKey })
    expect(platform.keys.get(row.address)).toBeUndefined()
    await expect(agents.register({ name: 'twin', publicKey }, ann)).rejects.toEqual(refusal('AGENT_EXISTS'))
    expect(agents.get(row.address).name).toBe('self')
  })

  it('cannot bring what is no point of the curve', async () => {
    const before = ledger.read((r) => r.count(agentRows))
    const none = `0x02${'f'.repeat(64)}`
    await expect(agents.register({ name: 'x', publicKey: none }, ann)).rejects.toEqual(refusal('VALIDATION_FAILED'))
    expect(ledger.read((r) => r.count(agentRows))).toBe(before)
  })

  it('are found however their address is spelled', () => {
    expect(agents.get(ownerOfPublicKey.toUpperCase().replace('0X', '0x')).name).toBe('self')
    expect(() => agents.get(`0x${'9'.repeat(40)}`)).toThrow(refusal('AGENT_NOT_FOUND'))
  })
})

describe('the use of a token', () => {
  it('is known from its first call on', async () => {
    const { row, token } = await agents.register({ name: 'gina' }, ann)
    expect(agents.lastSeen(row.address)).toBeUndefined()
    agents.agentOfToken(token)
    expect(agents.lastSeen(row.address)).toBeLessThanOrEqual(Date.now())
  })

  it('tells which client acts', async () => {
    const { row } = await agents.register({ name: 'hans' }, ann)
    expect(await agents.noteClient(row.address, { name: 'editor' })).toBe(true)
    expect(agents.get(row.address).client).toMatchObject({ name: 'editor' })
  })
})

describe('the token of an agent', () => {
  it('is replaced by the agent itself or the operator, and the old one ends', async () => {
    const { row, token } = await agents.register({ name: 'dora' }, ann)
    const own = { agent: row.address, isAdmin: false }
    const second = await agents.rotate(row.address.toUpperCase().replace('0X', '0x'), own)
    expect(second.agent).toBe(row.address)
    const third = await agents.rotate(row.address, operator)
    expect([token, second.token, third.token].map(agents.agentOfToken)).toEqual([undefined, undefined, row.address])
  })

  it('is not another agent’s to replace', async () => {
    const { row, token } = await agents.register({ name: 'emil' }, ann)
    await expect(agents.rotate(row.address, { agent: ann, isAdmin: false })).rejects.toEqual(refusal('FORBIDDEN'))
    await expect(agents.rotate(`0x${'9'.repeat(40)}`, operator)).rejects.toEqual(refusal('AGENT_NOT_FOUND'))
    expect(agents.agentOfToken(token)).toBe(row.address)
  })

  it('ends when the agent is revoked', async () => {
    const { row, token } = await agents.register({ name: 'fred' }, ann)
    expect(await agents.revoke(row.address, ann)).toBe(1)
    expect(agents.agentOfToken(token)).toBeUndefined()
    expect(await agents.revoke(row.address, ann)).toBe(0)
  })
})
