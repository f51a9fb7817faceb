import type { TxReceipt } from '@kg/chain'
import type { Hex } from '@kg/core'
import type { OpenChain } from '../../chain/connection/chain.js'
import type { ProposalRow } from '../../memory/trust-levels/table.js'
import { versionOf } from './collect-approvals.js'
import type { Signed } from './signatures.js'

/** Those of the signatures that the chain does not have yet. */
export async function unrecorded(
  chain: OpenChain,
  proposal: ProposalRow,
  signed: readonly Signed[],
): Promise<Signed[]> {
  const version = versionOf(proposal)
  const known = await Promise.all(
    signed.map(({ signer }) => chain.read('Verifications', 'hasSigned', [version, signer as Hex])),
  )
  return signed.filter((_, i) => known[i] === false)
}

/** Brings the signatures to the chain, exactly once for an attempt. */
export function sendVerification(chain: OpenChain, proposal: ProposalRow, signal: AbortSignal): Promise<TxReceipt> {
  const wallet = (chain.wallets.operational()[0] ?? chain.wallets.admin).address
  const key = `verify/${proposal.proposalId}/${proposal.createdAt}/${proposal.attempt}`
  return chain.send({ key, wallet, signal }, 'Verifications', 'verify', [
    versionOf(proposal),
    BigInt(proposal.required),
    proposal.signatures.map(({ signature }) => signature as Hex),
  ])
}
