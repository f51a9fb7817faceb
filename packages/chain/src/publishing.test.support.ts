import { buildTree, commitmentOf, fromHex, makeKaId, nameHash, signSeal, zeroAddress, zeroHash } from '@kg/core'
import { type ContractFunctionArgs, encodeAbiParameters, type Hex, keccak256, parseAbiParameters } from 'viem'
import type { knowledgeAssetsAbi } from './abi/knowledge-assets.js'
import { TestChain, type Wallet } from './test-chain.test.support.js'
import { type ConsentKind, consentData, consentKinds, storageAckData } from './typed-data.js'

export type PublishParams = ContractFunctionArgs<typeof knowledgeAssetsAbi, 'nonpayable', 'publish'>[0]
export type Draft = Omit<PublishParams, 'authorSignature' | 'acks'>

/** A node with an identity. */
export interface Node {
  readonly identityId: bigint
  readonly operational: Wallet
  readonly admin: Wallet
}

export interface Graph {
  readonly name: string
  readonly contextGraphId: bigint
  readonly owner: Wallet
}

export const usualAsk = 1000n
export const lines = ['a', 'b', 'c', 'd', 'e'].map((name) => `<urn:x:${name}> <urn:x:is> "${name}" .`)
export const tree = buildTree(lines)

export const openPolicies = { accessPolicy: 0, publishPolicy: 1, publishAuthority: zeroAddress, publishAccountId: 0n }
export const curatedPolicies = { ...openPolicies, publishPolicy: 0 }

let made = 0

export async function newNode(chain: TestChain, { ask = usualAsk, core = true } = {}): Promise<Node> {
  const [operational, admin] = [await chain.wallet(), await chain.wallet()]
  await chain.send(operational, 'Identities', 'createProfile', [admin.address, '0x1234', ask])
  const identityId = await chain.read('Identities', 'identityIdOf', [operational.address])
  if (core) await chain.send(admin, 'Identities', 'setCore', [identityId, true])
  return { identityId, operational, admin }
}

export const salt = `0x${'5a'.repeat(32)}` as const
const never = 2n ** 64n - 1n

/** Commits to a name and registers it. */
export async function register(chain: TestChain, owner: Wallet, hash: Hex, policies = openPolicies) {
  await chain.send(owner, 'ContextGraphs', 'commit', [commitmentTo(hash, owner.address)])
  return chain.send(owner, 'ContextGraphs', 'register', [hash, salt, policies])
}

export const commitmentTo = (hash: Hex, owner: Hex): Hex =>
  keccak256(encodeAbiParameters(parseAbiParameters('bytes32, address, bytes32'), [hash, owner, salt]))

/** A member's word that it joins something: deadline and signature, as the contracts take them. */
export async function consentOf(
  chain: TestChain,
  kind: ConsentKind,
  id: bigint,
  { account, address }: Wallet,
  deadline = never,
): Promise<[bigint, Hex]> {
  const { contract } = consentKinds[kind]
  const nonce = await chain.read(contract, 'consentNonce', [id, address])
  const place = { chainId: chain.chainId, contract: chain.addresses[contract] }
  return [deadline, await account.signTypedData(consentData(kind, place, { id, member: address, nonce, deadline }))]
}

export async function newGraph(chain: TestChain, owner: Wallet, policies = openPolicies): Promise<Graph> {
  const name = `graph-${++made}`
  await register(chain, owner, nameHash(name), policies)
  return { name, contextGraphId: await chain.read('ContextGraphs', 'idOf', [nameHash(name)]), owner }
}

/** The first version of an asset, signed by nobody yet. */
export function newDraft({ contextGraphId }: Graph, author: Wallet, number = BigInt(++made)): Draft {
  return {
    contextGraphId,
    kaId: makeKaId(author.address, number),
    name: 'findings',
    version: 1n,
    root: tree.root,
    leafCount: BigInt(tree.leafCount),
    privateRoot: zeroHash,
    byteSize: 2049n,
    epochs: 2,
    author: author.address,
    publisherNodeIdentityId: 0n,
    accountId: 0n,
    maxFee: 1n << 200n,
  }
}

export function commitmentIn({ root, leafCount, privateRoot }: Draft): Hex {
  return commitmentOf({ root, leafCount: Number(leafCount), privateRoot })
}

export function sealOf(chain: TestChain, graph: Graph, author: Wallet, draft: Draft): Hex {
  const fields = {
    commitment: commitmentIn(draft),
    nameHash: nameHash(graph.name),
    name: draft.name,
    version: Number(draft.version),
    author: author.address,
    kaId: String(draft.kaId),
    chainId: chain.chainId,
    contract: chain.addresses.KnowledgeAssets,
  }
  return signSeal(fields, fromHex(author.key))
}

export async function ackOf(chain: TestChain, { identityId, operational }: Node, draft: Draft) {
  const place = { chainId: chain.chainId, contract: chain.addresses.KnowledgeAssets }
  const { contextGraphId, kaId, version, byteSize } = draft
  const epochs = BigInt(draft.epochs)
  const ack = { contextGraphId, kaId, version, commitment: commitmentIn(draft), byteSize, epochs, identityId }
  return { identityId, signature: await operational.account.signTypedData(storageAckData(place, ack)) }
}

/** Signed by the author and acknowledged by the nodes. */
export async function signed(
  chain: TestChain,
  graph: Graph,
  author: Wallet,
  nodes: readonly Node[],
  draft: Draft,
): Promise<PublishParams> {
  const acks = await Promise.all(nodes.map((node) => ackOf(chain, node, draft)))
  return { ...draft, authorSignature: sealOf(chain, graph, author, draft), acks }
}

/** A chain with an author, a context graph of theirs and a core node. */
export async function startPublishing() {
  const chain = await TestChain.start()
  const author = await chain.wallet()
  return { chain, author, graph: await newGraph(chain, author), node: await newNode(chain) }
}
