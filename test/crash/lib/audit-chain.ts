import { type ChainEvent, chainReader, contracts } from '@kg/chain'
import type { ChainNetwork } from '../../lib/chain-network.js'
import { publicationEvents } from '../../lib/publication-events.js'

export interface Audit {
  published: number
  transactions: number
  /** Token wei in the wallets. */
  tokens: bigint
  /** Token wei paid for publications. */
  fees: bigint
  faults: string[]
}

/** What the chain itself says of some wallets and of everything published. */
export async function auditChain({ chain }: ChainNetwork, wallets: readonly `0x${string}`[]): Promise<Audit> {
  const client = chainReader({ chain: chain.chain, transport: chain.transport })
  const { Token } = chain.addresses
  const faults: string[] = []
  let tokens = 0n
  let transactions = 0
  for (const address of wallets) {
    const balance = { address: Token, abi: contracts.Token.abi, functionName: 'balanceOf', args: [address] } as const
    tokens += await client.readContract(balance)
    const latest = await client.getTransactionCount({ address, blockTag: 'latest' })
    const pending = await client.getTransactionCount({ address, blockTag: 'pending' })
    transactions += latest
    if (pending !== latest) faults.push(`${address} has ${pending - latest} transactions that are not in a block`)
  }
  const publications = await publicationEvents(chain)
  const times = new Map<string, number>()
  for (const { args } of publications) times.set(String(args.kaId), (times.get(String(args.kaId)) ?? 0) + 1)
  for (const [kaId, count] of times) if (count > 1) faults.push(`${kaId} was published ${count} times`)
  return { published: publications.length, transactions, tokens, fees: sum(publications), faults }
}

const sum = (publications: readonly ChainEvent[]): bigint =>
  publications.reduce((total, { args }) => total + (args.publication as { fee: bigint }).fee, 0n)
