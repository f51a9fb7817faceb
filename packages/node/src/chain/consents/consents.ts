import type { ConsentKind } from '@kg/chain'
import { ConsentKeyNotHeldError, ConsentMissingError, type GivenConsent, NotRegisteredError } from '@kg/contract'
import { checksumAddress, type Hex, toHex, zeroAddress } from '@kg/core'
import { requireVisibleGraph } from '../../memory/context-graphs/resolve-graph.js'
import type { Caller } from '../../platform/caller/caller.js'
import type { AgentKeys } from '../../platform/home/agent-keys.js'
import type { Journal } from '../../platform/operations/journal.js'
import type { NodeChain, OpenChain } from '../connection/chain.js'
import { type SignedConsent, signConsent } from './sign-consent.js'

/** What a key can join. */
export type JoinKind = Exclude<ConsentKind, 'resignation'>

/** The consent that came with a request, or the one of a wallet that is ours; else there is none, and nothing is sent. */
export async function consentFor(
  chain: OpenChain,
  kind: JoinKind,
  id: bigint,
  member: Hex,
  given: GivenConsent | undefined,
): Promise<Pick<SignedConsent, 'deadline' | 'signature'>> {
  if (given !== undefined) return { deadline: BigInt(given.deadline), signature: given.signature as Hex }
  // Nobody can sign for the zero address: the contract says what is wrong with it.
  if (member === zeroAddress) return { deadline: 0n, signature: '0x' }
  const account = chain.wallets.account(member)
  if (account === undefined) throw new ConsentMissingError({ kind, id: id.toString(), member: checksumAddress(member) })
  return signConsent(chain, kind, id, account)
}

/** The account of an agent whose key this node keeps. */
export async function agentAccount(keys: AgentKeys, agent: string) {
  const key = keys.get(agent)
  if (key === undefined) throw new ConsentKeyNotHeldError({ member: agent })
  const { privateKeyToAccount } = await import('viem/accounts')
  return privateKeyToAccount(toHex(key))
}

export interface ConsentNeeds {
  ledger: Journal
  chain: NodeChain
  keys: AgentKeys
}

/** Signs that a key of this node joins something of somebody else: a wallet for the operator, an agent for itself. */
export function openConsents({ ledger, chain: nodeChain, keys }: ConsentNeeds) {
  return {
    async forWallet(kind: Exclude<JoinKind, 'verifier'>, id: bigint, wallet: Hex | undefined): Promise<SignedConsent> {
      const chain = await nodeChain.ready('Signing a consent')
      const address = wallet ?? chain.wallets.operational()[0]?.address ?? chain.wallets.admin.address
      const account = chain.wallets.account(address)
      if (account === undefined) throw new ConsentKeyNotHeldError({ member: address })
      return signConsent(chain, kind, id, account)
    },

    async forVerifier(given: string, caller: Caller): Promise<SignedConsent & { id: bigint }> {
      const graph = ledger.read((r) => requireVisibleGraph(r, given, caller))
      if (graph.onChainId === undefined) throw new NotRegisteredError({ contextGraphId: graph.id })
      const account = await agentAccount(keys, caller.agent)
      const chain = await nodeChain.ready('Signing a consent')
      const id = BigInt(graph.onChainId)
      return { id, ...(await signConsent(chain, 'verifier', id, account)) }
    },
  }
}
