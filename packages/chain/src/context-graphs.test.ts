import { nameHash, zeroAddress, zeroHash } from '@kg/core'
import { type Abi, encodeFunctionData } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contracts } from './contracts.js'
import { rpc } from './local-chain/rpc.js'
import {
  commitmentTo,
  consentOf,
  curatedPolicies,
  newGraph,
  openPolicies,
  register,
  salt,
} from './publishing.test.support.js'
import { refusal, TestChain, type Wallet } from './test-chain.test.support.js'
import { curatedNameData } from './typed-data.js'

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
    const made = await register(chain, owner, nameHash('first'), policies)
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
    const tried = (hash: `0x${string}`, policies: object = {}) =>
      refusal(register(chain, stranger, hash, { ...openPolicies, ...policies }))
    expect(await tried(nameHash(name))).toBe(`NameHashTaken(${nameHash(name)}, ${contextGraphId})`)
    expect(await tried(zeroHash)).toBe('NameHashZero()')
    expect(await tried(nameHash('x'), { accessPolicy: 2 })).toBe('PolicyUnknown(2)')
    expect(await tried(nameHash('x'), { publishPolicy: 3 })).toBe('PolicyUnknown(3)')
    expect(await chain.read('ContextGraphs', 'idOf', [nameHash('x')])).toBe(0n)
  })
})

describe('a name', () => {
  const hash = nameHash('wanted')
  const take = (from: Wallet, name = hash) =>
    chain.refused(from, 'ContextGraphs', 'register', [name, salt, openPolicies])

  it('cannot be snatched by who sees it being registered', async () => {
    await chain.send(owner, 'ContextGraphs', 'commit', [commitmentTo(hash, owner.address)])
    const copied = commitmentTo(hash, stranger.address)
    expect(await take(stranger)).toBe(`CommitmentMissing(${copied})`)
    // Repeating the owner's commitment gives the stranger nothing and takes nothing from the owner.
    await chain.send(stranger, 'ContextGraphs', 'commit', [commitmentTo(hash, owner.address)])
    expect(await take(stranger)).toBe(`CommitmentMissing(${copied})`)
    await chain.send(owner, 'ContextGraphs', 'register', [hash, salt, openPolicies])
    expect(await chain.read('ContextGraphs', 'ownerOf', [await chain.read('ContextGraphs', 'idOf', [hash])])).toBe(
      owner.address,
    )
  })

  it('is not committed to and registered in one block', async () => {
    const name = nameHash('at-once')
    await rpc(chain.url, 'evm_setAutomine', [false])
    try {
      const abi = contracts.ContextGraphs.abi
      const send = (functionName: 'commit' | 'register', args: readonly unknown[], nonce: number) =>
        stranger.client.sendTransaction({
          to: chain.addresses.ContextGraphs,
          data: encodeFunctionData({ abi: abi as Abi, functionName, args }),
          nonce,
          gas: 500_000n,
        })
      const nonce = await stranger.client.getTransactionCount({ address: stranger.address })
      await send('commit', [commitmentTo(name, stranger.address)], nonce)
      await send('register', [name, salt, openPolicies], nonce + 1)
    } finally {
      await rpc(chain.url, 'evm_mine')
      await rpc(chain.url, 'evm_setAutomine', [true])
    }
    expect(await chain.read('ContextGraphs', 'idOf', [name])).toBe(0n)
    await chain.send(stranger, 'ContextGraphs', 'register', [name, salt, openPolicies])
  })
})

describe('a name that begins with its curator’s address', () => {
  const sign = async (name: string, curator: Wallet, forOwner: Wallet) => {
    const place = { chainId: chain.chainId, contract: chain.addresses.ContextGraphs }
    const message = { nameHash: nameHash(name), owner: forOwner.address }
    return curator.account.signTypedData(curatedNameData(place, message))
  }
  const take = async (from: Wallet, name: string, signature: `0x${string}`) =>
    chain.refused(from, 'ContextGraphs', 'registerCurated', [name, openPolicies, signature])

  it('is registered in one transaction with the curator’s signature, and with no other', async () => {
    const curator = await chain.wallet()
    const name = `${curator.address.toLowerCase()}/lab`
    const invalid = `CuratorSignatureInvalid(${curator.address})`
    expect(await take(stranger, name, await sign(name, stranger, stranger))).toBe(invalid)
    const signature = await sign(name, curator, owner)
    expect(await take(stranger, name, signature)).toBe(invalid)
    await chain.send(owner, 'ContextGraphs', 'registerCurated', [name, openPolicies, signature])
    const id = await chain.read('ContextGraphs', 'idOf', [nameHash(name)])
    expect(await chain.read('ContextGraphs', 'ownerOf', [id])).toBe(owner.address)
    expect(await take(owner, name, signature)).toBe(`NameHashTaken(${nameHash(name)}, ${id})`)
  })

  it('is taken back from who registered it without the curator', async () => {
    const curator = await chain.wallet()
    const name = `${curator.address}/squatted`
    await register(chain, stranger, nameHash(name))
    const squatted = await chain.read('ContextGraphs', 'idOf', [nameHash(name)])
    const signature = await sign(name, curator, owner)
    const { events } = await chain.send(owner, 'ContextGraphs', 'registerCurated', [name, openPolicies, signature])
    expect(events).toContainEqual({ event: 'ContextGraphDeactivated', contextGraphId: squatted })
    const id = await chain.read('ContextGraphs', 'idOf', [nameHash(name)])
    expect(await chain.read('ContextGraphs', 'ownerOf', [id])).toBe(owner.address)
    expect(await mayPublish(squatted, stranger)).toBe(`ContextGraphInactive(${squatted})`)
  })

  it('is no other name', async () => {
    for (const name of ['lab', `${owner.address}`, `${owner.address}/`, `0x${'zz'.repeat(20)}/lab`])
      expect(await take(owner, name, '0x')).toBe(`NameNotOfCurator(${name})`)
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
    await chain.send(owner, 'ConvictionAccounts', 'registerAgent', [
      publishAccountId,
      agent.address,
      ...(await consentOf(chain, 'account-agent', publishAccountId, agent)),
    ])
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
