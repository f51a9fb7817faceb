import { approvalRows } from '../../memory/trust-levels/table.js'
import type { Journal } from '../../platform/operations/journal.js'
import type { Proposal } from './proposal-protocol.js'
import type { Signed } from './signatures.js'
import type { TrustIndex } from './trust-index.js'

/** Keeps checked signatures: they count, and need not be asked for again. */
export async function storeApprovals(
  { ledger, index }: { ledger: Journal; index: TrustIndex },
  { kaId, version, onChainId, root }: Pick<Proposal, 'kaId' | 'version' | 'onChainId' | 'root'>,
  signed: readonly Signed[],
): Promise<void> {
  const isKnown = ({ signer, signature }: Signed) =>
    ledger.read((r) => r.get(approvalRows, [kaId, version, signer]))?.signature === signature
  const fresh = signed.filter((one) => !isKnown(one))
  if (fresh.length === 0) return
  await ledger.writeWithoutReceipt((w) => {
    for (const { signer, signature } of fresh)
      w.put(approvalRows, [kaId, version, signer], { onChainId, root, signature, at: Date.now() })
  })
  await index.again(kaId)
}
