import type { Hex } from 'viem'
import { reentrantTokenAbi, reentrantTokenBytecode } from './abi/reentrant-token.test.support.js'
import { contracts } from './contracts.js'
import { newDraft, newGraph, newNode, signed } from './publishing.test.support.js'
import { TestChain } from './test-chain.test.support.js'

/** Contracts that are paid with a token which calls back. */
export async function reentrantChain() {
  const chain = await TestChain.start()
  const { client } = chain.owner
  const created = async (hash: Hex) => (await chain.mined(Promise.resolve(hash))).contractAddress as Hex
  const { Hub, Identities } = chain.addresses
  const { ConvictionAccounts, ContextGraphs, KnowledgeAssets } = contracts
  const token = await created(await client.deployContract({ abi: reentrantTokenAbi, bytecode: reentrantTokenBytecode }))
  const accounts = await created(await client.deployContract({ ...ConvictionAccounts, args: [Hub, token, 60n] }))
  const graphs = await created(await client.deployContract({ ...ContextGraphs, args: [accounts] }))
  const assets = await created(await client.deployContract({ ...KnowledgeAssets, args: [Hub, graphs, Identities, 1n] }))
  Object.assign(chain, {
    addresses: {
      ...chain.addresses,
      Token: token,
      ConvictionAccounts: accounts,
      ContextGraphs: graphs,
      KnowledgeAssets: assets,
    },
  })
  const hostile = { address: token, abi: reentrantTokenAbi } as const
  return {
    /** What came of a call into KnowledgeAssets, made while it takes the payment. */
    async publishWhileCalling(data: Hex): Promise<{ succeeded: boolean; answer: Hex }> {
      const author = await chain.wallet()
      const [graph, node] = [await newGraph(chain, author), await newNode(chain)]
      const params = await signed(chain, graph, author, [node], newDraft(graph, author))
      await chain.mined(client.writeContract({ ...hostile, functionName: 'arm', args: [assets, data] }))
      await chain.send(author, 'KnowledgeAssets', 'publish', [params])
      return {
        succeeded: await client.readContract({ ...hostile, functionName: 'succeeded' }),
        answer: await client.readContract({ ...hostile, functionName: 'answer' }),
      }
    },
    [Symbol.asyncDispose]: () => chain.stop(),
  }
}
