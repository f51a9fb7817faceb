import type { Client } from '@kg/client'
import type { ChainReceipt } from '@kg/contract'
import type { ProofBundle, RpcRequest, Verdict } from '@kg/core/verify'
import { type AssetData, targetOf } from './asset-data.js'

/** What this browser found out about an asset. */
export interface Verified {
  readonly verdict: Verdict
  readonly bundle: ProofBundle
  /** What the node says that the chain says. */
  readonly relayed?: ChainReceipt
}

/** Recomputes everything here: from the statements to the root, the seal, and the event of the contract. */
export async function verifyHere(client: Client, asset: AssetData, statement?: string): Promise<Verified> {
  const { params, place } = targetOf(asset)
  const query = { ...place, agentAddress: asset.agentAddress, ...(statement !== undefined && { statement }) }
  const [answer, { verdictOn }] = await Promise.all([
    client.call('getProof', { params, query }),
    import('@kg/core/verify'),
  ])
  // Anything may come: the check below refuses what is no bundle.
  const bundle = answer as ProofBundle
  let relayed: ChainReceipt | undefined
  const request: RpcRequest = async (method) => {
    relayed ??= await client.call('getChainReceipt', { query: { txHash: bundle.anchor?.txHash ?? '' } })
    return method === 'eth_chainId' ? relayed.chainId : relayed.receipt
  }
  const verdict = await verdictOn(bundle, bundle.anchor === undefined ? {} : { request })
  return { verdict, bundle, ...(relayed !== undefined && { relayed }) }
}
