import { nameHash, zeroAddress, zeroHash } from '@kg/core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { curatedPolicies, newGraph, openPolicies } from './publishing.test.support.js'
import { refusal, TestChain, type Wallet } from './test-chain.test.support.js'

let chain: TestChain
let owner: Wallet
let stranger: Wallet

beforeAll(async () => {
  chain = await TestChain.start()
  owner = await chain.wallet()
  stranger = await chain.wallet()
})
afterAll(() => chain.stop())

const mayPublish = async (id: bigint, publisher: Wallet) => {
  const answer = await refusal(chain.read('ContextGraphs', 'requirePublisher', [id, publisher.address]))
  return answer === 'not refused' ? true : answer
}

describe('registering a context graph', () => {
  it('gives the caller the next id, from 1', async () => {
    const policies = { ...curatedPolicies, accessPolicy: 1, publishAuthority: stranger.address }
    const made = await chain.send(owner, 'ContextGraphs', 'register', [nameHash('first'), policies])
    expect(made.events).toEqual([
      { event: 'ContextGraphRegistered', contextGraphId: 1n, nameHash: nameHash('first'), owner: owner.address },
      { event: 'PoliciesSet', contextGraphId: 1n, policies },
      { event: 'Transfer', from: zeroAddress, to: owner.address, tokenId: 1n },
    ])
    expect(await chain.read('ContextGraphs', 'idOf', [nameHash('first')])).toBe(1n)
    expect(await chain.read('ContextGraphs', 'ownerOf', [1n])).toBe(owner.address)
    const graph = { nameHash: nameHash('first'), active: true, policies }
    expect(await chain.read('ContextGraphs', 'contextGraphOf', [1n])).toEqual(graph)
    const second = await newGraph(chain, stranger)
    expect(second.contextGraphId).toBe(2n)
  })

  it('is refused for a name that is taken, for no name, and with policies there are not', async () => {
    const { name, contextGraphId } = await newGraph(chain, owner)
    const register = (hash: `0x${string}`, policies: object = {}) =>
      chain.refused(stranger, 'ContextGraphs', 'register', [hash, { ...openPolicies, ...policies }])
    expect(await register(nameHash(name))).toBe(`NameHashTaken(${nameHash(name)}, ${contextGraphId})`)
    expect(await register(zeroHash)).toBe('NameHashZero()')
    expect(await register(nameHash('x'), { accessPolicy: 2 })).toBe('PolicyUnknown(2)')
    expect(await register(nameHash('x'), { publishPolicy: 3 })).toBe('PolicyUnknown(3)')
    expect(await chain.read('ContextGraphs', 'idOf', [nameHash('x')])).toBe(0n)
  })
})

describe('publishing into a context graph', () => {
  it('is for everyone when it is open', async () => {
    const { contextGraphId, name } = await newGraph(chain, owner)
    const hash = await chain.read('ContextGraphs', 'requirePublisher', [contextGraphId, stranger.address])
    expect(hash).toBe(nameHash(name))
  })

  it('is for the owner, the authority and the agents of the account when it is curated', async () => {
    const [authority, agent] = [await chain.wallet(), await chain.wallet()]
    await chain.send(owner, 'ConvictionAccounts', 'createAccount', [1n])
    const publishAccountId = await chain.read('ConvictionAccounts', 'accountCount', [])
    await chain.send(owner, 'ConvictionAccounts', 'registerAgent', [publishAccountId, agent.address])
    const { contextGraphId } = await newGraph(chain, owner, curatedPolicies)
    const refused = (wallet: Wallet) => `PublisherNotAllowed(${contextGraphId}, ${wallet.address})`
    expect(await mayPublish(contextGraphId, owner)).toBe(true)
    for (const wallet of [authority, agent, stranger])
      expect(await mayPublish(contextGraphId, wallet)).toBe(refused(wallet))
    const policies = { ...curatedPolicies, publishAuthority: authority.address, publishAccountId }
    await chain.send(owner, 'ContextGraphs', 'setPolicies', [contextGraphId, policies])
    for (const wallet of [owner, authority, agent]) expect(await mayPublish(contextGraphId, wallet)).toBe(true)
    expect(await mayPublish(contextGraphId, stranger)).toBe(refused(stranger))
    await chain.send(owner, 'ConvictionAccounts', 'deregisterAgent', [publishAccountId, agent.address])
    expect(await mayPublish(contextGraphId, agent)).toBe(refused(agent))
  })

  it('needs a context graph', async () => {
    expect(await mayPublish(999n, owner)).toBe('ContextGraphDoesNotExist(999)')
    expect(await refusal(chain.read('ContextGraphs', 'contextGraphOf', [0n]))).toBe('ContextGraphDoesNotExist(0)')
  })
})

describe('the owner of a context graph', () => {
  it('alone changes its policies', async () => {
    const { contextGraphId } = await newGraph(chain, owner)
    const set = await chain.send(owner, 'ContextGraphs', 'setPolicies', [contextGraphId, curatedPolicies])
    expect(set.events).toEqual([{ event: 'PoliciesSet', contextGraphId, policies: curatedPolicies }])
    const change = (from: Wallet, id: bigint, policies = openPolicies) =>
      chain.refused(from, 'ContextGraphs', 'setPolicies', [id, policies])
    expect(await change(stranger, contextGraphId)).toBe(`NotContextGraphOwner(${contextGraphId}, ${stranger.address})`)
    expect(await change(owner, contextGraphId, { ...openPolicies, accessPolicy: 9 })).toBe('PolicyUnknown(9)')
    expect(await change(owner, 999n)).toBe('ContextGraphDoesNotExist(999)')
  })

  it('alone ends it, once and for ever', async () => {
    const { contextGraphId } = await newGraph(chain, owner)
    const end = (from: Wallet, id = contextGraphId) => chain.refused(from, 'ContextGraphs', 'deactivate', [id])
    expect(await end(stranger)).toBe(`NotContextGraphOwner(${contextGraphId}, ${stranger.address})`)
    const ended = await chain.send(owner, 'ContextGraphs', 'deactivate', [contextGraphId])
    expect(ended.events).toEqual([{ event: 'ContextGraphDeactivated', contextGraphId }])
    const inactive = `ContextGraphInactive(${contextGraphId})`
    expect(await mayPublish(contextGraphId, owner)).toBe(inactive)
    expect(await end(owner)).toBe(inactive)
    const change = chain.refused(owner, 'ContextGraphs', 'setPolicies', [contextGraphId, openPolicies])
    expect(await change).toBe(inactive)
    expect(await end(owner, 999n)).toBe('ContextGraphDoesNotExist(999)')
  })

  it('can hand it on', async () => {
    const { contextGraphId } = await newGraph(chain, owner, curatedPolicies)
    await chain.send(owner, 'ContextGraphs', 'transferFrom', [owner.address, stranger.address, contextGraphId])
    expect(await mayPublish(contextGraphId, stranger)).toBe(true)
    expect(await mayPublish(contextGraphId, owner)).toBe(`PublisherNotAllowed(${contextGraphId}, ${owner.address})`)
  })
})
