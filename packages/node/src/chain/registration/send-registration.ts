import type { TxReceipt } from '@kg/chain'
import { NameHashTakenError, NoFundsError, TxRevertedError } from '@kg/contract'
import { type Hex, nameHash, zeroAddress } from '@kg/core'
import { isRestricted } from '../../memory/context-graphs/access.js'
import type { ContextGraphRow } from '../../memory/context-graphs/table.js'
import type { AgentKeys } from '../../platform/home/agent-keys.js'
import type { OpenChain } from '../connection/chain.js'
import { agentAccount } from '../consents/consents.js'

export interface RegisterOptions {
  accessPolicy?: 0 | 1 | undefined
  publishPolicy?: 0 | 1 | undefined
  pcaAccountId?: string | undefined
}

interface Needs {
  chain: OpenChain
  keys: AgentKeys
}

/**
 * Registers a name so that nobody can snatch it. One that begins with the address of an agent of ours is registered with
 * the agent's signature, also where somebody else has it. Any other is committed to first, which shows nothing of it.
 */
export async function sendRegistration(
  needs: Needs,
  row: ContextGraphRow,
  options: RegisterOptions,
  before: { id: bigint; owner: string } | undefined,
): Promise<TxReceipt> {
  const { chain } = needs
  const hash = nameHash(row.id)
  const wallet = (chain.wallets.operational()[0] ?? chain.wallets.admin).address
  const curator = curatorOf(needs.keys, row.id)
  const taken = () =>
    new NameHashTakenError({
      contextGraphId: row.id,
      onChainId: (before?.id ?? 0n).toString(),
      owner: before?.owner ?? zeroAddress,
    })
  if (before !== undefined && curator === undefined) throw taken()
  if ((await chain.balanceOf(wallet)) === 0n) throw new NoFundsError({ wallet, needs: 'gas', has: '0', symbol: 'ETH' })
  const policies = policiesOf(row, options)
  // The name of a restricted graph is not shown on the chain unless it has to be taken back.
  const isShown = curator !== undefined && (before !== undefined || policies.accessPolicy === 0)
  if (!isShown) return commitAndRegister(chain, wallet, hash, policies)
  try {
    const signature = await signName(needs, curator, hash, wallet)
    const key = before === undefined ? `register/${hash}` : `reclaim/${hash}/${before.id}`
    return await chain.send({ key, wallet }, 'ContextGraphs', 'registerCurated', [row.id, policies, signature])
  } catch (error) {
    if (error instanceof TxRevertedError && error.data.name === 'NameHashTaken') throw taken()
    throw error
  }
}

type Policies = ReturnType<typeof policiesOf>

/** An open graph takes publications of everyone, a curated one of its owner, unless the options say otherwise. */
function policiesOf(row: ContextGraphRow, { accessPolicy, publishPolicy, pcaAccountId = '0' }: RegisterOptions) {
  const access = accessPolicy ?? (isRestricted(row) ? 1 : 0)
  return {
    accessPolicy: access,
    publishPolicy: publishPolicy ?? (access === 1 ? 0 : 1),
    publishAuthority: zeroAddress,
    publishAccountId: BigInt(pcaAccountId),
  }
}

/** The agent of ours whose address the name begins with. */
function curatorOf(keys: AgentKeys, id: string): string | undefined {
  const curator = /^(0x[0-9a-fA-F]{40})\/./.exec(id)?.[1]?.toLowerCase()
  return curator !== undefined && keys.get(curator) !== undefined ? curator : undefined
}

async function signName({ chain, keys }: Needs, curator: string, hash: Hex, owner: Hex): Promise<Hex> {
  const { curatedNameData } = await import('@kg/chain')
  const account = await agentAccount(keys, curator)
  const domain = { chainId: chain.chainId, contract: chain.addresses.ContextGraphs }
  return account.signTypedData(curatedNameData(domain, { nameHash: hash, owner }))
}

async function commitAndRegister(chain: OpenChain, wallet: Hex, hash: Hex, policies: Policies): Promise<TxReceipt> {
  const { encodeAbiParameters, keccak256, parseAbiParameters } = await import('viem')
  const account = chain.wallets.account(wallet)
  if (account === undefined) throw new TypeError('a wallet of ours has a key')
  // Only this wallet can make it, and it makes the same one again after a crash.
  const salt = keccak256(await account.signMessage({ message: `kg name ${hash}` }))
  const parts = parseAbiParameters('bytes32, address, bytes32')
  const commitment = keccak256(encodeAbiParameters(parts, [hash, wallet, salt]))
  await chain.send({ key: `commit/${hash}`, wallet }, 'ContextGraphs', 'commit', [commitment])
  return chain.send({ key: `register/${hash}`, wallet }, 'ContextGraphs', 'register', [hash, salt, policies])
}
