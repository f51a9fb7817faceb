import type { Verification } from '@kg/chain'
import { type Hex, toHex } from '@kg/core'
import type { OpenChain } from '../../chain/connection/chain.js'
import type { AgentKeys } from '../../platform/home/agent-keys.js'

export interface Signed {
  /** In lower case. */
  readonly signer: string
  readonly signature: string
}

const domainOf = ({ chainId, addresses }: OpenChain) => ({ chainId, contract: addresses.Verifications })

/** Signs a version as every agent of this node that is one of these verifiers. Wallets hold money and sign nothing of this. */
export async function signAs(
  { chain, keys }: { chain: OpenChain; keys: AgentKeys },
  verifiers: readonly string[],
  version: Verification,
): Promise<Signed[]> {
  const [{ verificationData }, { privateKeyToAccount }] = await Promise.all([
    import('@kg/chain'),
    import('viem/accounts'),
  ])
  const data = verificationData(domainOf(chain), version)
  const signed: Signed[] = []
  for (const signer of verifiers) {
    const key = keys.get(signer)
    if (key !== undefined) signed.push({ signer, signature: await privateKeyToAccount(toHex(key)).signTypedData(data) })
  }
  return signed
}

/** Whether a signature is the signer's, in the one form that the contract takes. */
export async function isSigned(
  chain: OpenChain,
  version: Verification,
  { signer, signature }: Signed,
): Promise<boolean> {
  if (!/^0x[0-9a-f]{130}$/.test(signature)) return false
  const [{ verificationData }, { recoverTypedDataAddress }] = await Promise.all([import('@kg/chain'), import('viem')])
  try {
    const data = verificationData(domainOf(chain), version)
    return (await recoverTypedDataAddress({ ...data, signature: signature as Hex })).toLowerCase() === signer
  } catch (error) {
    if (error instanceof Error) return false
    throw error
  }
}
