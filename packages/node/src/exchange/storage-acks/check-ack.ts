import type { Hex } from '@kg/core'
import type { OpenChain } from '../../chain/connection/chain.js'
import type { AckRequest } from '../../chain/publishing/acknowledgements.js'
import { AckInvalidError } from './errors.js'

/** Checks that a promise will count: the contract would refuse the whole publication for one that does not. */
export async function checkAck(
  chain: OpenChain,
  { graphId: _name, ...message }: AckRequest & { identityId: bigint },
  signature: Hex,
): Promise<void> {
  const { identityId } = message
  const refuse = (why: string) => new AckInvalidError({ identityId: identityId.toString(), why })
  const { storageAckData } = await import('@kg/chain')
  const { recoverTypedDataAddress } = await import('viem')
  const domain = { chainId: chain.chainId, contract: chain.addresses.KnowledgeAssets }
  if (!/^0x[0-9a-f]{130}$/.test(signature)) throw refuse('the signature has a wrong form')
  const signer = await recoverTypedDataAddress({ ...storageAckData(domain, message), signature }).catch(() => undefined)
  if (signer === undefined) throw refuse('nobody made this signature')
  const [signerId, core] = await chain.read('Identities', 'standingOf', [signer])
  if (signerId !== identityId) throw refuse(`${signer} is no key of it`)
  if (!core) throw refuse('it is no core node')
}
