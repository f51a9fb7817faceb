import { DatasetInvalidError } from '@kg/contract'
import type { Hex } from '@kg/core'
import { sameAddress } from '../../chain/wallets/sending.js'
import type { MarketChain } from '../contract/market-chain.js'
import { treeOfCopy } from '../copies/copy-file.js'
import type { CopyHeader } from '../copies/copy-header.js'

/** What the chain says of an offer, and who holds. */
export interface CopyTerms {
  readonly offerId: bigint
  readonly creator: Hex
  readonly holder: Hex
  readonly datasetId: Hex
}

/** Refuses a copy that the holder could not answer for, or that the contract would not accept. */
export async function checkCopy(
  { chainId, addresses }: Pick<MarketChain, 'chainId' | 'addresses'>,
  { offerId, creator, holder, datasetId }: CopyTerms,
  header: CopyHeader,
  { path, signal }: { readonly path: string; readonly signal: AbortSignal },
): Promise<void> {
  if (header.datasetId !== datasetId.toLowerCase()) refuse('the copy is one of another dataset')
  const tree = await treeOfCopy(path, signal)
  const { copyRoot, blockCount, delivery: signature } = header
  if (tree.root !== copyRoot || tree.blockCount !== blockCount) refuse('the copy has another root than was said')
  const [{ deliveryData }, { recoverTypedDataAddress }] = await Promise.all([import('@kg/chain'), import('viem')])
  const domain = { chainId, contract: addresses.DatasetMarket }
  const data = deliveryData(domain, { offerId, holder, copyRoot, blockCount })
  const signer = await recoverTypedDataAddress({ ...data, signature }).catch(() => undefined)
  if (signer === undefined || !sameAddress(signer, creator)) refuse('its creator has not signed the delivery')
}

function refuse(why: string): never {
  throw new DatasetInvalidError({ path: '', why })
}
