import { zeroAddress } from '@kg/core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  consentOf,
  type Graph,
  type Node,
  newDraft,
  newGraph,
  newNode,
  signed,
  tree,
} from './publishing.test.support.js'
import { refusal, TestChain, type Wallet } from './test-chain.test.support.js'
import { type Verification, verificationData } from './typed-data.js'

let chain: TestChain
let author: Wallet
let stranger: Wallet
let members: Wallet[]
let node: Node
let graph: Graph
let subject: Verification

beforeAll(async () => {
  chain = await TestChain.start()
  author = await chain.wallet()
  stranger = await chain.wallet()
  members = [await chain.wallet(), await chain.wallet(), await chain.wallet()]
  node = await newNode(chain)
})
afterAll(() => chain.stop())

beforeEach(async () => {
  graph = await newGraph(chain, author)
  const draft = newDraft(graph, author)
  await chain.send(author, 'KnowledgeAssets', 'publish', [await signed(chain, graph, author, [node], draft)])
  subject = { contextGraphId: graph.contextGraphId, kaId: draft.kaId, version: 1n, root: tree.root }
})

const agreed = (wallets: readonly Wallet[]) =>
  Promise.all(
    wallets.map(async (wallet) => {
      const [deadline, signature] = await consentOf(chain, 'verifier', graph.contextGraphId, wallet)
      return { verifier: wallet.address, deadline, signature }
    }),
  )
const setVerifiers = async (wallets: readonly Wallet[], threshold: bigint, consents = agreed(wallets)) =>
  chain.send(author, 'Verifications', 'setVerifiers', [
    graph.contextGraphId,
    addresses(wallets),
    threshold,
    await consents,
  ])
const addresses = (wallets: readonly Wallet[]) => wallets.map(({ address }) => address)
const place = () => ({ chainId: chain.chainId, contract: chain.addresses.Verifications })
const signatures = (wallets: readonly Wallet[], what = subject) =>
  Promise.all(wallets.map(({ account }) => account.signTypedData(verificationData(place(), what))))
const verify = async (wallets: readonly Wallet[], required = 0n, what = subject) =>
  chain.send(stranger, 'Verifications', 'verify', [what, required, await signatures(wallets, what)])
const refused = async (wallets: readonly Wallet[], required = 0n, what = subject) =>
  chain.refused(stranger, 'Verifications', 'verify', [what, required, await signatures(wallets, what)])

describe('the verifiers of a context graph', () => {
  it('are listed by its owner', async () => {
    const { events } = await setVerifiers(members, 2n)
    const { contextGraphId } = graph
    const verifiers = addresses(members)
    expect(events).toEqual([{ event: 'VerifiersSet', contextGraphId, generation: 1n, verifiers, threshold: 2n }])
    expect(await chain.read('Verifications', 'councilOf', [contextGraphId])).toEqual([1n, 2n, 3n])
    expect(await chain.read('Verifications', 'isVerifier', [contextGraphId, members[0]!.address])).toBe(true)
    expect(await chain.read('Verifications', 'isVerifier', [contextGraphId, stranger.address])).toBe(false)
  })

  it('are refused from a stranger, as nobody, twice, too many, and with a threshold they cannot reach', async () => {
    const { contextGraphId } = graph
    const set = async (list: readonly `0x${string}`[], threshold: bigint, from = author, id = contextGraphId) =>
      chain.refused(from, 'Verifications', 'setVerifiers', [id, list, threshold, await agreed(members)])
    const [a, b] = addresses(members) as [`0x${string}`, `0x${string}`]
    expect(await set([a], 1n, stranger)).toBe(`NotContextGraphOwner(${contextGraphId}, ${stranger.address})`)
    expect(await set([a], 1n, author, 999n)).toBe('ERC721NonexistentToken(999)')
    expect(await set([], 1n)).toBe('VerifiersInvalid(0)')
    expect(
      await set(
        Array.from({ length: 65 }, () => a),
        1n,
      ),
    ).toBe('VerifiersInvalid(65)')
    expect(await set([a, b], 0n)).toBe('ThresholdInvalid(0, 2)')
    expect(await set([a, b], 3n)).toBe('ThresholdInvalid(3, 2)')
    expect(await set([a, zeroAddress], 1n)).toBe('VerifierAddressZero()')
    expect(await set([a, a], 1n)).toBe(`VerifierTwice(${a})`)
  })

  it('are listed only when they have agreed, for this graph and as themselves', async () => {
    const { contextGraphId } = graph
    const [first, second] = members as [Wallet, Wallet]
    const set = (consents: Awaited<ReturnType<typeof agreed>>) =>
      refusal(setVerifiers([first, second], 1n, Promise.resolve(consents)))
    expect(await set([])).toBe(`VerifierNotAgreed(${first.address})`)
    expect(await set(await agreed([first]))).toBe(`VerifierNotAgreed(${second.address})`)
    const [own] = await agreed([first])
    expect(await set([{ ...own!, verifier: second.address }])).toBe(`ConsentInvalid(${second.address})`)
    const [deadline, signature] = await consentOf(chain, 'verifier', contextGraphId + 1n, first)
    expect(await set([{ verifier: first.address, deadline, signature }])).toBe(`ConsentInvalid(${first.address})`)
    await setVerifiers([first, second], 1n)
    expect(await set([])).toBe('not refused')
  })

  it('can resign, by themselves or by their signature, and are not listed again without agreeing anew', async () => {
    const { contextGraphId } = graph
    const [first, second, third] = members as [Wallet, Wallet, Wallet]
    const before = await agreed([first])
    await setVerifiers(members, 2n)
    const { events } = await chain.send(first, 'Verifications', 'resign', [contextGraphId])
    expect(events).toEqual([{ event: 'VerifierResigned', contextGraphId, generation: 1n, verifier: first.address }])
    const [deadline, signature] = await consentOf(chain, 'resignation', contextGraphId, second)
    const resignation = [contextGraphId, second.address, deadline, signature] as const
    expect(
      await chain.refused(stranger, 'Verifications', 'resignFor', [contextGraphId, third.address, deadline, signature]),
    ).toBe(`ConsentInvalid(${third.address})`)
    await chain.send(stranger, 'Verifications', 'resignFor', resignation)
    expect(await chain.read('Verifications', 'councilOf', [contextGraphId])).toEqual([1n, 2n, 1n])
    expect(await refused([first, third])).toBe(`NotVerifier(${first.address})`)
    expect(await refusal(setVerifiers(members, 2n, Promise.resolve([])))).toBe(`VerifierNotAgreed(${first.address})`)
    expect(await refusal(setVerifiers(members, 2n, Promise.resolve(before)))).toBe(`ConsentInvalid(${first.address})`)
  })
})

describe('a verification', () => {
  it('records the members who signed, whoever brings their signatures', async () => {
    await setVerifiers(members, 2n)
    const two = members.slice(0, 2)
    const { events } = await verify(two)
    const done = { event: 'Verified', ...subject, required: 2n, total: 2n, signers: addresses(two) }
    expect(events).toEqual([done])
    expect(await chain.read('Verifications', 'signersOf', [subject])).toBe(2n)
    expect(await chain.read('Verifications', 'hasSigned', [subject, members[0]!.address])).toBe(true)
    expect(await chain.read('Verifications', 'hasSigned', [subject, members[2]!.address])).toBe(false)
  })

  it('takes more signatures later', async () => {
    await setVerifiers(members, 2n)
    await verify(members.slice(0, 2))
    const { events } = await verify(members.slice(2), 3n)
    expect(events).toMatchObject([{ event: 'Verified', required: 3n, total: 3n, signers: [members[2]!.address] }])
  })

  it('needs the threshold, and what the caller asks for when that is more', async () => {
    await setVerifiers(members, 2n)
    expect(await refused(members.slice(0, 1))).toBe('TooFewSigners(2, 1)')
    expect(await refused(members.slice(0, 2), 3n)).toBe('TooFewSigners(3, 2)')
    expect(await refused(members, 4n)).toBe('TooFewSigners(4, 3)')
  })

  it('counts a member once', async () => {
    await setVerifiers(members, 2n)
    const [first, second] = members as [Wallet, Wallet]
    expect(await refused([first, first])).toBe(`SignedTwice(${first.address})`)
    await verify([first, second])
    expect(await refused([first])).toBe(`SignedTwice(${first.address})`)
  })

  it('refuses strangers, and members who signed something else', async () => {
    await setVerifiers(members, 1n)
    expect(await refused([stranger])).toBe(`NotVerifier(${stranger.address})`)
    for (const other of [{ version: 2n }, { kaId: 5n }, { contextGraphId: 999n }, { root: `0x${'11'.repeat(32)}` }]) {
      const replayed = await signatures(members.slice(0, 1), { ...subject, ...other } as Verification)
      const call = chain.refused(stranger, 'Verifications', 'verify', [subject, 1n, replayed])
      expect(await call).toMatch(/^NotVerifier/)
    }
  })

  it('is for the current version of an asset in its own graph', async () => {
    await setVerifiers(members, 1n)
    const one = members.slice(0, 1)
    expect(await refused(one, 0n, { ...subject, version: 2n })).toBe('VersionNotCurrent(1, 2)')
    expect(await refused(one, 0n, { ...subject, kaId: 5n })).toBe('AssetDoesNotExist(5)')
    const root = `0x${'11'.repeat(32)}` as const
    expect(await refused(one, 0n, { ...subject, root })).toBe(`RootMismatch(${tree.root}, ${root})`)
    const { kaId } = subject
    graph = await newGraph(chain, author)
    const { contextGraphId } = graph
    expect(await refused(one, 0n, { ...subject, contextGraphId })).toBe(`NoVerifiers(${contextGraphId})`)
    await setVerifiers(members, 1n)
    const elsewhere = `AssetNotInContextGraph(${kaId}, ${contextGraphId})`
    expect(await refused(one, 0n, { ...subject, contextGraphId })).toBe(elsewhere)
    const many = Array.from({ length: 65 }, () => '0x' as const)
    const flood = chain.refused(stranger, 'Verifications', 'verify', [subject, 1n, many])
    expect(await flood).toBe('TooManySignatures(65)')
  })

  it('begins again when the list of verifiers changes', async () => {
    await setVerifiers(members, 1n)
    await verify(members.slice(0, 1))
    await setVerifiers(members.slice(1), 2n)
    expect(await chain.read('Verifications', 'signersOf', [subject])).toBe(0n)
    expect(await refused(members.slice(1, 2))).toBe('TooFewSigners(2, 1)')
    expect(await refused(members.slice(0, 2))).toBe(`NotVerifier(${members[0]!.address})`)
    await verify(members.slice(1))
  })
})
