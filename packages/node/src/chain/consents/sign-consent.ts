import type { ConsentKind } from '@kg/chain'
import type { Hex } from '@kg/core'
import type { LocalAccount } from 'viem'
import type { OpenChain } from '../connection/chain.js'

export interface SignedConsent {
  readonly member: Hex
  readonly nonce: bigint
  /** In seconds. */
  readonly deadline: bigint
  readonly signature: Hex
}

const validSeconds = 24 * 3600

/** The word of a key that it joins something, or leaves it. It counts once, and for a day. */
export async function signConsent(
  chain: OpenChain,
  kind: ConsentKind,
  id: bigint,
  account: Pick<LocalAccount, 'address' | 'signTypedData'>,
): Promise<SignedConsent> {
  const { consentData, consentKinds } = await import('@kg/chain')
  const { contract } = consentKinds[kind]
  const member = account.address
  const nonce = await chain.read(contract, 'consentNonce', [id, member])
  const deadline = BigInt(Math.floor(Date.now() / 1000) + validSeconds)
  const domain = { chainId: chain.chainId, contract: chain.addresses[contract] }
  const signature = await account.signTypedData(consentData(kind, domain, { id, member, nonce, deadline }))
  return { member, nonce, deadline, signature }
}
