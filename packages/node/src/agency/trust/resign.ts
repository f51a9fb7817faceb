import { TrustTxFailedError } from '@kg/contract'
import { KgError } from '@kg/core'
import { agentAccount } from '../../chain/consents/consents.js'
import { signConsent } from '../../chain/consents/sign-consent.js'
import { requireVisibleGraph } from '../../memory/context-graphs/resolve-graph.js'
import type { Caller } from '../../platform/caller/caller.js'
import { type CouncilNeeds, onChainIdOf } from './council.js'

/** Takes an agent off the verifiers of a context graph. It signs; a wallet of the node pays the gas. */
export function verifierResigner({ ledger, chain: nodeChain, keys, applyEvents }: CouncilNeeds) {
  return async (given: string, caller: Caller) => {
    const graph = ledger.read((r) => requireVisibleGraph(r, given, caller))
    const id = BigInt(onChainIdOf(graph))
    const account = await agentAccount(keys, caller.agent)
    const chain = await nodeChain.ready('Resigning')
    const { nonce, deadline, signature } = await signConsent(chain, 'resignation', id, account)
    const wallet = (chain.wallets.operational()[0] ?? chain.wallets.admin).address
    const tx = { key: `resign/${id}/${caller.agent}/${nonce}`, wallet }
    try {
      const receipt = await chain.send(tx, 'Verifications', 'resignFor', [id, account.address, deadline, signature])
      await applyEvents(chain, receipt)
      return { contextGraphId: graph.id, resigned: true as const, txHash: receipt.hash }
    } catch (error) {
      if (!(error instanceof KgError) || error.status === 503) throw error
      throw new TrustTxFailedError({ what: 'The resignation', why: error.message }, { cause: error })
    }
  }
}
