import { makeKaId, zeroHash } from '@kg/core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  ackOf,
  commitmentIn,
  consentOf,
  curatedPolicies,
  type Draft,
  type Graph,
  type Node,
  newDraft,
  newGraph,
  newNode,
  type PublishParams,
  sealOf,
  signed,
} from './publishing.test.support.js'
import { refusal, TestChain, type Wallet } from './test-chain.test.support.js'

const someHash = `0x${'5a'.repeat(32)}` as const
let chain: TestChain
let author: Wallet
let publisher: Wallet
let graph: Graph
let other: Graph
let nodes: Node[]

beforeAll(async () => {
  chain = await TestChain.start()
  author = await chain.wallet()
  publisher = await chain.wallet()
  graph = await newGraph(chain, author)
  other = await newGraph(chain, author)
  nodes = [await newNode(chain), await newNode(chain), await newNode(chain)]
})
afterAll(() => chain.stop())

const draft = (changes: Partial<Draft> = {}): Draft => ({ ...newDraft(graph, author), ...changes })
const sign = (one: Draft, by = nodes.slice(0, 1), where = graph) => signed(chain, where, author, by, one)
const publish = (params: PublishParams) => chain.send(publisher, 'KnowledgeAssets', 'publish', [params])
const update = (params: PublishParams) => chain.send(publisher, 'KnowledgeAssets', 'update', [params])
const refusedPublish = (params: PublishParams) => refusal(publish(params))
const refusedUpdate = (params: PublishParams) => refusal(update(params))

async function published(changes: Partial<Draft> = {}): Promise<Draft> {
  const one = draft(changes)
  await publish(await sign(one))
  return one
}

describe('publishing', () => {
  it('keeps the version and tells all that a node needs to know of it', async () => {
    const [publisherNode] = nodes as [Node]
    const one = draft({ publisherNodeIdentityId: publisherNode.identityId, privateRoot: someHash })
    const params = await sign(one, nodes)
    const { events, blockNumber } = await publish(params)
    const { timestamp } = await author.client.getBlock({ blockNumber })
    const paidUntil = timestamp + 2n * 30n * 24n * 3600n
    expect(events.filter(({ event }) => event === 'Published')).toEqual([
      {
        event: 'Published',
        contextGraphId: graph.contextGraphId,
        kaId: one.kaId,
        author: author.address,
        publication: {
          version: 1n,
          name: 'findings',
          root: one.root,
          leafCount: 5n,
          privateRoot: someHash,
          commitment: commitmentIn(one),
          byteSize: 2049n,
          epochs: 2,
          paidUntil,
          publisher: publisher.address,
          publisherNodeIdentityId: publisherNode.identityId,
          accountId: 0n,
          fee: 6000n,
          ackIdentityIds: nodes.map(({ identityId }) => identityId),
          authorSignature: params.authorSignature,
        },
      },
    ])
    const kept = await chain.read('KnowledgeAssets', 'assetOf', [one.kaId])
    expect(kept).toMatchObject({ contextGraphId: graph.contextGraphId, version: 1n, leafCount: 5n, paidUntil })
    expect(kept).toMatchObject({ root: one.root, privateRoot: someHash })
    expect(await chain.read('KnowledgeAssets', 'versionOf', [one.kaId])).toBe(1n)
  })

  it('takes the longest name, an asset that is all private, and one without attribution', async () => {
    await published({ name: '漢'.repeat(256) })
    await published({ root: zeroHash, leafCount: 0n, privateRoot: someHash })
  })

  it('happens once per asset', async () => {
    const one = await published()
    expect(await refusedPublish(await sign(one))).toBe(`AssetExists(${one.kaId})`)
  })

  it('refuses an id of another author, and a version 0', async () => {
    const foreign = draft({ kaId: makeKaId(publisher.address, 1n) })
    expect(await refusedPublish(await sign(foreign))).toBe(`KaIdNotOfAuthor(${foreign.kaId}, ${author.address})`)
    expect(await refusedPublish(await sign(draft({ version: 0n })))).toBe('VersionWrong(1, 0)')
  })

  it('refuses an empty asset, no or a too long name, and no or too many epochs', async () => {
    expect(await refusedPublish(await sign(draft({ root: zeroHash, leafCount: 0n })))).toBe('AssetEmpty()')
    expect(await refusedPublish(await sign(draft({ name: '' })))).toBe('NameInvalid()')
    const signedShort = await sign(draft())
    expect(await refusedPublish({ ...signedShort, name: 'x'.repeat(769) })).toBe('NameInvalid()')
    expect(await refusedPublish(await sign(draft({ epochs: 0 })))).toBe('EpochsInvalid(0)')
    expect(await refusedPublish(await sign(draft({ epochs: 1_000_001 })))).toBe('EpochsInvalid(1000001)')
  })

  it('needs an active context graph that lets the publisher in', async () => {
    const curated = await newGraph(chain, author, curatedPolicies)
    const inCurated = await sign(newDraft(curated, author), nodes.slice(0, 1), curated)
    const out = `PublisherNotAllowed(${curated.contextGraphId}, ${publisher.address})`
    expect(await refusedPublish(inCurated)).toBe(out)
    await chain.send(author, 'KnowledgeAssets', 'publish', [inCurated])
    await chain.send(author, 'ContextGraphs', 'deactivate', [curated.contextGraphId])
    const late = chain.refused(author, 'KnowledgeAssets', 'publish', [
      await sign(newDraft(curated, author), nodes.slice(0, 1), curated),
    ])
    expect(await late).toBe(`ContextGraphInactive(${curated.contextGraphId})`)
    expect(await refusedPublish(await sign(draft({ contextGraphId: 999n })))).toBe('ContextGraphDoesNotExist(999)')
  })

  it('refuses attribution to nobody', async () => {
    const nobody = await sign(draft({ publisherNodeIdentityId: 999n }))
    expect(await refusedPublish(nobody)).toBe('ProfileDoesNotExist(999)')
  })
})

describe('the author’s seal', () => {
  const fields: [string, Partial<Draft>][] = [
    ['root', { root: someHash }],
    ['number of leaves', { leafCount: 6n }],
    ['private root', { privateRoot: someHash }],
    ['name', { name: 'other findings' }],
  ]

  it.each(fields)('is refused when another %s is published than sealed', async (_, changes) => {
    const one = draft()
    const [node] = nodes as [Node]
    const forged = { ...one, ...changes }
    const params = {
      ...forged,
      authorSignature: sealOf(chain, graph, author, one),
      acks: [await ackOf(chain, node, forged)],
    }
    expect(await refusedPublish(params)).toBe(`SealInvalid(${author.address})`)
  })

  it('is refused in another context graph, for another asset, version, contract or author', async () => {
    const one = draft()
    const params = await sign(one)
    const refused = `SealInvalid(${author.address})`
    expect(await refusedPublish({ ...params, contextGraphId: other.contextGraphId })).toBe(refused)
    expect(await refusedPublish({ ...params, kaId: makeKaId(author.address, 12_345n) })).toBe(refused)
    const secondSeal = sealOf(chain, graph, author, { ...one, version: 2n })
    expect(await refusedPublish({ ...params, authorSignature: secondSeal })).toBe(refused)
    const { KnowledgeAssets } = { KnowledgeAssets: chain.addresses.Hub }
    const elsewhere = { ...chain, chainId: 31337, addresses: { ...chain.addresses, KnowledgeAssets } } as TestChain
    const seal = sealOf(elsewhere, graph, author, one)
    expect(await refusedPublish({ ...params, authorSignature: seal })).toBe(refused)
    const kaId = makeKaId(publisher.address, 5n)
    const stolen = { ...params, author: publisher.address, kaId }
    expect(await refusedPublish(stolen)).toBe(`SealInvalid(${publisher.address})`)
  })

  it('is refused when it is no signature, or one written in its second way', async () => {
    const params = await sign(draft())
    const { authorSignature: seal } = params
    const refused = `SealInvalid(${author.address})`
    const n = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
    const highS = (n - BigInt(`0x${seal.slice(66, 130)}`)).toString(16).padStart(64, '0')
    const mirrored = `${seal.slice(0, 66)}${highS}${seal.endsWith('1b') ? '1c' : '1b'}` as const
    for (const signature of ['0x', seal.slice(0, -2), `${seal}00`, `0x${'00'.repeat(65)}`, mirrored])
      expect(await refusedPublish({ ...params, authorSignature: signature as `0x${string}` })).toBe(refused)
  })

  it('of nobody is refused for the address zero', async () => {
    const zero = `0x${'00'.repeat(20)}` as const
    const params = {
      ...(await sign(draft())),
      author: zero,
      kaId: 1n,
      authorSignature: `0x${'00'.repeat(65)}` as const,
    }
    expect(await refusedPublish(params)).toBe(`SealInvalid(${zero})`)
  })
})

describe('storage acknowledgements', () => {
  const fields: [string, Partial<Draft>][] = [
    ['context graph', { contextGraphId: 999n }],
    ['asset', { kaId: 1n }],
    ['version', { version: 2n }],
    ['root', { root: someHash }],
    ['size', { byteSize: 1n }],
    ['number of epochs', { epochs: 1 }],
  ]

  it.each(fields)('count for nothing when they name another %s', async (_, changes) => {
    const one = draft()
    const [node] = nodes as [Node]
    const params = { ...(await sign(one)), acks: [await ackOf(chain, node, { ...one, ...changes })] }
    expect(await refusedPublish(params)).toBe(`AckInvalid(${node.identityId})`)
  })

  it('count for one identity only, and once', async () => {
    const [first, second] = nodes as [Node, Node]
    const params = await sign(draft(), nodes.slice(0, 2))
    const [ack] = params.acks as [PublishParams['acks'][0]]
    const lent = { ...ack, identityId: second.identityId }
    expect(await refusedPublish({ ...params, acks: [lent] })).toBe(`AckInvalid(${second.identityId})`)
    expect(await refusedPublish({ ...params, acks: [ack, ack] })).toBe(`AcksNotAscending(${first.identityId})`)
    const reversed = [...params.acks].reverse()
    expect(await refusedPublish({ ...params, acks: reversed })).toBe(`AcksNotAscending(${first.identityId})`)
    expect(await refusedPublish({ ...params, acks: [{ ...ack, identityId: 0n }] })).toBe('AcksNotAscending(0)')
  })

  it('come from any operational key of a core node, and from no other node', async () => {
    const [node] = nodes as [Node]
    const key = await chain.wallet()
    const byKey = { ...node, operational: key }
    expect(await refusedPublish(await sign(draft(), [byKey]))).toBe(`AckInvalid(${node.identityId})`)
    await chain.send(node.admin, 'Identities', 'addOperationalKey', [
      node.identityId,
      key.address,
      ...(await consentOf(chain, 'operational-key', node.identityId, key)),
    ])
    await publish(await sign(draft(), [byKey]))
    const edge = await newNode(chain, { core: false })
    expect(await refusedPublish(await sign(draft(), [edge]))).toBe(`AckNotOfCore(${edge.identityId})`)
  })

  it('must be as many as the network asks for, and not more than 64', async () => {
    expect(await refusedPublish(await sign(draft(), []))).toBe('TooFewAcks(1, 0)')
    const set = (minimum: bigint) =>
      chain.send(chain.owner, 'KnowledgeAssets', 'setMinimumRequiredSignatures', [minimum])
    await set(3n)
    expect(await refusedPublish(await sign(draft(), nodes.slice(0, 2)))).toBe('TooFewAcks(3, 2)')
    await publish(await sign(draft(), nodes))
    await set(1n)
    for (const minimum of [0n, 65n])
      expect(await refusal(set(minimum))).toBe(`MinimumRequiredSignaturesInvalid(${minimum})`)
    const many = await sign(draft())
    const acks = Array.from({ length: 65 }, () => many.acks[0]!)
    expect(await refusedPublish({ ...many, acks })).toBe('TooManyAcks(65)')
  })
})

describe('updating', () => {
  it('replaces the version and tells of the new one', async () => {
    const one = await published()
    const next = { ...one, version: 2n, root: someHash, leafCount: 9n }
    const { events } = await update(await sign(next))
    const published2 = events.find(({ event }) => event === 'Published')
    expect(published2).toMatchObject({ kaId: one.kaId, publication: { version: 2n, root: someHash, leafCount: 9n } })
    expect(await chain.read('KnowledgeAssets', 'assetOf', [one.kaId])).toMatchObject({ version: 2n, root: someHash })
    expect(await refusedUpdate(await sign(next))).toBe('VersionWrong(3, 2)')
  })

  it('refuses what was never published, another graph, another name, an old version and another author', async () => {
    const one = await published()
    const next = { ...one, version: 2n }
    const fresh = draft({ version: 2n })
    expect(await refusedUpdate(await sign(fresh))).toBe(`AssetDoesNotExist(${fresh.kaId})`)
    const moved = await sign({ ...next, contextGraphId: other.contextGraphId }, nodes.slice(0, 1), other)
    expect(await refusedUpdate(moved)).toBe(`ContextGraphChanged(${graph.contextGraphId}, ${other.contextGraphId})`)
    expect(await refusedUpdate(await sign({ ...next, name: 'renamed' }))).toBe('NameChanged()')
    expect(await refusedUpdate(await sign({ ...next, version: 1n }))).toBe('VersionWrong(2, 1)')
    const stolen = { ...(await sign(next)), author: publisher.address }
    expect(await refusedUpdate(stolen)).toBe(`KaIdNotOfAuthor(${one.kaId}, ${publisher.address})`)
  })

  it('takes a version that leaves a gap', async () => {
    const one = await published()
    await update(await sign({ ...one, version: 5n }))
    expect(await chain.read('KnowledgeAssets', 'versionOf', [one.kaId])).toBe(5n)
  })

  it('refuses the seal and the acknowledgements of the version before', async () => {
    const one = await published()
    const old = await sign(one)
    const next = { ...one, version: 2n }
    const fresh = await sign(next)
    expect(await refusedUpdate({ ...fresh, authorSignature: old.authorSignature })).toBe(
      `SealInvalid(${author.address})`,
    )
    const [node] = nodes as [Node]
    expect(await refusedUpdate({ ...fresh, acks: old.acks })).toBe(`AckInvalid(${node.identityId})`)
  })
})
