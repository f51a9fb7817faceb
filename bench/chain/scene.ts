import { type ChainClient, chainClient, contracts, type LocalChain, storageAckData, waitForReceipt } from '@kg/chain'
import {
  buildTree,
  commitmentOf,
  fromHex,
  type Hex,
  makeKaId,
  nameHash,
  signSeal,
  zeroAddress,
  zeroHash,
} from '@kg/core'
import { type Abi, encodeAbiParameters, encodeFunctionData, keccak256, parseAbiParameters } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'

export type ContractName = keyof typeof contracts

export interface BenchWallet {
  readonly key: Hex
  readonly client: ChainClient
  readonly address: Hex
}

export const tree = buildTree(Array.from({ length: 1000 }, (_, i) => `<urn:x:${i}> <urn:x:is> "${i}" .`))
const graph = 'bench'

/** A local chain with a context graph, an author who may pay, and core nodes that acknowledge. */
export async function publishingScene(chain: LocalChain, nodeCount: number) {
  const author = await wallet(chain)
  const owner = await wallet(chain)
  const approve = [chain.addresses.KnowledgeAssets, 1n << 255n]
  await send(chain, author, 'Token', 'approve', approve)
  await send(chain, author, 'Token', 'approve', [chain.addresses.ConvictionAccounts, 1n << 255n])
  const policies = { accessPolicy: 0, publishPolicy: 1, publishAuthority: zeroAddress, publishAccountId: 0n }
  const salt = zeroHash
  const parts = parseAbiParameters('bytes32, address, bytes32')
  const commitment = keccak256(encodeAbiParameters(parts, [nameHash(graph), owner.address, salt]))
  await send(chain, owner, 'ContextGraphs', 'commit', [commitment])
  const register = await send(chain, owner, 'ContextGraphs', 'register', [nameHash(graph), salt, policies])
  const nodes: BenchWallet[] = []
  let createProfile = 0
  for (let id = 1n; id <= nodeCount; id++) {
    const node = await wallet(chain)
    createProfile = await send(chain, node, 'Identities', 'createProfile', [owner.address, `0x${'12'.repeat(38)}`, 10n])
    await send(chain, owner, 'Identities', 'setCore', [id, true])
    nodes.push(node)
  }
  return { author, owner, nodes, gas: { register, createProfile } }
}

export async function wallet(chain: LocalChain): Promise<BenchWallet> {
  const key = generatePrivateKey()
  const account = privateKeyToAccount(key)
  await chain.fund(account.address)
  const client = chainClient({ chain: chain.chain, transport: chain.transport, account, pollingInterval: 5 })
  return { key, client, address: account.address }
}

/** Calls a contract and returns the gas it took. */
export async function send(
  chain: LocalChain,
  { client }: BenchWallet,
  contract: ContractName,
  functionName: string,
  args: readonly unknown[],
): Promise<number> {
  const data = encodeFunctionData({ abi: contracts[contract].abi as Abi, functionName, args })
  const hash = await client.sendTransaction({ to: chain.addresses[contract], data })
  const { gasUsed, status } = await waitForReceipt(client, hash)
  if (status !== 'success') throw new Error(`${contract}.${functionName} was reverted`)
  return Number(gasUsed)
}

/** What `publish` takes, with the author's seal and an acknowledgement of each node. */
export async function signedParams(
  chain: LocalChain,
  author: BenchWallet,
  nodes: readonly BenchWallet[],
  { number, version = 1n, accountId = 0n }: { number: bigint; version?: bigint; accountId?: bigint },
) {
  const place = { chainId: chain.chain.id, contract: chain.addresses.KnowledgeAssets }
  const { root, leafCount } = tree
  const commitment = commitmentOf({ root, leafCount })
  const kaId = makeKaId(author.address, number)
  const common = { name: 'bench', author: author.address }
  const fields = {
    ...common,
    ...place,
    commitment,
    nameHash: nameHash(graph),
    version: Number(version),
    kaId: String(kaId),
  }
  const [byteSize, epochs] = [40_000n, 6n]
  const acks = await Promise.all(
    nodes.map(async ({ key }, i) => {
      const ack = { contextGraphId: 1n, kaId, version, commitment, byteSize, epochs, identityId: BigInt(i + 1) }
      const signature = await privateKeyToAccount(key).signTypedData(storageAckData(place, ack))
      return { identityId: ack.identityId, signature }
    }),
  )
  const tail = { publisherNodeIdentityId: 0n, accountId, maxFee: 1n << 128n, acks }
  const content = { root, leafCount: BigInt(leafCount), privateRoot: zeroHash, byteSize, epochs: Number(epochs) }
  const authorSignature = signSeal(fields, fromHex(author.key))
  return { ...common, contextGraphId: 1n, kaId, version, ...content, authorSignature, ...tail }
}
