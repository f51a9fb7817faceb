import { encodeFunctionData, parseEther, toFunctionSelector } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { knowledgeAssetsAbi } from './abi/knowledge-assets.js'
import { consentOf, type Graph, type Node, newDraft, newGraph, newNode, signed } from './publishing.test.support.js'
import { reentrantChain } from './reentrant-chain.test.support.js'
import { refusal, TestChain, type Wallet } from './test-chain.test.support.js'

let chain: TestChain
let author: Wallet
let publisher: Wallet
let graph: Graph
let cheap: Node
let dear: Node
let ids: bigint[]

beforeAll(async () => {
  chain = await TestChain.start()
  author = await chain.wallet()
  publisher = await chain.wallet()
  graph = await newGraph(chain, author)
  cheap = await newNode(chain, { ask: 7n })
  dear = await newNode(chain, { ask: 1001n })
  ids = [cheap.identityId, dear.identityId]
})
afterAll(() => chain.stop())

const balance = (address: `0x${string}`) => chain.read('Token', 'balanceOf', [address])
const earned = (node: Node) => chain.read('KnowledgeAssets', 'earned', [node.identityId])
const params = (changes: object = {}, nodes = [cheap, dear]) =>
  signed(chain, graph, author, nodes, { ...newDraft(graph, author), ...changes })
const publish = (from: Wallet, one: Awaited<ReturnType<typeof params>>) =>
  chain.send(from, 'KnowledgeAssets', 'publish', [one])

describe('the price', () => {
  it.each([
    [0n, 1, 0n],
    [1n, 1, 1001n],
    [1024n, 1, 1001n],
    [1025n, 1, 2002n],
    [2049n, 3, 9009n],
  ])('of %d bytes for %d epochs is the highest ask for every begun KB and epoch', async (byteSize, epochs, fee) => {
    expect(await chain.read('KnowledgeAssets', 'quote', [byteSize, epochs, ids])).toBe(fee)
  })

  it('is quoted for nodes that exist, at most 64', async () => {
    const quote = (nodes: bigint[]) => refusal(chain.read('KnowledgeAssets', 'quote', [1n, 1, nodes]))
    expect(await quote([999n])).toBe('ProfileDoesNotExist(999)')
    expect(await quote(Array.from({ length: 65 }, () => 1n))).toBe('TooManyAcks(65)')
  })
})

describe('paying with tokens', () => {
  it('takes the quoted price from the publisher and shares it between the acknowledging nodes', async () => {
    const before = await Promise.all([balance(publisher.address), earned(cheap), earned(dear)])
    const { events } = await publish(publisher, await params({ byteSize: 1n, epochs: 1 }))
    const fee = await chain.read('KnowledgeAssets', 'quote', [1n, 1, ids])
    expect(events).toContainEqual(
      expect.objectContaining({ event: 'Published', publication: expect.objectContaining({ fee }) }),
    )
    expect(before[0] - (await balance(publisher.address))).toBe(1001n)
    expect((await earned(cheap)) - before[1]).toBe(501n)
    expect((await earned(dear)) - before[2]).toBe(500n)
  })

  it('never takes more than the publisher agreed to', async () => {
    const fair = await params({ byteSize: 1n, epochs: 1, maxFee: 1001n })
    const setAsk = (ask: bigint) => chain.send(dear.admin, 'Identities', 'setAsk', [dear.identityId, ask])
    const delay = await chain.read('Identities', 'askDelay', [])
    await setAsk(2000n)
    await chain.pass(delay)
    expect(await refusal(publish(publisher, fair))).toBe('FeeAboveMax(2000, 1001)')
    await setAsk(1001n)
    await chain.pass(delay)
    await publish(publisher, fair)
  })

  it('takes the price that was there to see when a node raises it at the last moment', async () => {
    const greedy = await newNode(chain, { ask: 3n })
    const fair = await params({ byteSize: 1n, epochs: 1, maxFee: 3n }, [greedy])
    await chain.send(greedy.admin, 'Identities', 'setAsk', [greedy.identityId, 2n ** 96n - 1n])
    const before = await balance(publisher.address)
    await publish(publisher, fair)
    expect(before - (await balance(publisher.address))).toBe(3n)
  })

  it('is refused without the tokens, and then nothing is published or earned', async () => {
    const one = await params()
    const before = await earned(dear)
    await chain.send(publisher, 'Token', 'approve', [chain.addresses.KnowledgeAssets, 5n])
    const refused = `ERC20InsufficientAllowance(${chain.addresses.KnowledgeAssets}, 5, 6006)`
    expect((await refusal(publish(publisher, one))).toLowerCase()).toBe(refused.toLowerCase())
    expect(await chain.read('KnowledgeAssets', 'versionOf', [one.kaId])).toBe(0n)
    expect(await earned(dear)).toBe(before)
    await chain.send(publisher, 'Token', 'approve', [chain.addresses.KnowledgeAssets, 1n << 255n])
  })

  it('takes nothing where the nodes ask for nothing', async () => {
    const free = await newNode(chain, { ask: 0n })
    const before = await balance(publisher.address)
    await publish(publisher, await params({}, [free]))
    expect(await balance(publisher.address)).toBe(before)
  })
})

describe('paying from a conviction account', () => {
  it('draws the price less the discount, and shares it the same way', async () => {
    const sponsor = await chain.wallet()
    await chain.send(sponsor, 'ConvictionAccounts', 'createAccount', [parseEther('100000')])
    const accountId = await chain.read('ConvictionAccounts', 'accountCount', [])
    const one = await params({ byteSize: 1n, epochs: 1, accountId, maxFee: 701n })
    const stranger = `NotAccountAgent(${accountId}, ${publisher.address})`
    expect(await refusal(publish(publisher, one))).toBe(stranger)
    await chain.send(sponsor, 'ConvictionAccounts', 'registerAgent', [
      accountId,
      publisher.address,
      ...(await consentOf(chain, 'account-agent', accountId, publisher)),
    ])
    const before = await Promise.all([
      balance(publisher.address),
      earned(cheap),
      balance(chain.addresses.KnowledgeAssets),
    ])
    const { events } = await publish(publisher, one)
    const covered = {
      accountId,
      epoch: 0n,
      baseCost: 1001n,
      discountedCost: 701n,
      drawnFromEpoch: 701n,
      drawnFromTopUp: 0n,
    }
    expect(events).toContainEqual({ event: 'CostCovered', ...covered })
    expect(events.find(({ event }) => event === 'Published')).toMatchObject({ publication: { fee: 701n, accountId } })
    expect(await balance(publisher.address)).toBe(before[0])
    expect((await earned(cheap)) - before[1]).toBe(351n)
    expect((await balance(chain.addresses.KnowledgeAssets)) - before[2]).toBe(701n)
    expect(await refusal(publish(publisher, await params({ accountId: 999n })))).toBe('AccountDoesNotExist(999)')
  })
})

describe('earnings', () => {
  it('are claimed by the admin of the identity, once', async () => {
    const { identityId, admin } = dear
    const target = await chain.wallet()
    const amount = await earned(dear)
    const before = await balance(target.address)
    const claim = (from: Wallet, id = identityId) =>
      chain.refused(from, 'KnowledgeAssets', 'claim', [id, target.address])
    expect(await claim(dear.operational)).toBe(`NotIdentityAdmin(${identityId}, ${dear.operational.address})`)
    expect(await claim(admin, 999n)).toBe('ProfileDoesNotExist(999)')
    const { events } = await chain.send(admin, 'KnowledgeAssets', 'claim', [identityId, target.address])
    expect(events).toContainEqual({ event: 'FeeClaimed', identityId, to: target.address, amount })
    expect((await balance(target.address)) - before).toBe(amount)
    expect(await claim(admin)).toBe(`NothingToClaim(${identityId})`)
  })

  it('together are never more than the contract holds', async () => {
    const open = (await Promise.all([1n, 2n, 3n].map((id) => chain.read('KnowledgeAssets', 'earned', [id])))).reduce(
      (sum, one) => sum + one,
    )
    expect(await balance(chain.addresses.KnowledgeAssets)).toBe(open)
  })
})

describe('a hostile token', () => {
  it('cannot come back in while a publication is being paid', async () => {
    await using hostile = await reentrantChain()
    const inner = encodeFunctionData({ abi: knowledgeAssetsAbi, functionName: 'claim', args: [1n, author.address] })
    expect(await hostile.publishWhileCalling(inner)).toEqual({
      succeeded: false,
      answer: toFunctionSelector('ReentrancyGuardReentrantCall()'),
    })
  })
})
