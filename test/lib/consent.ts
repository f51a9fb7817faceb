import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Addresses, type ConsentKind, consentData, consentKinds } from '@kg/chain'
import type { LocalAccount } from 'viem'

interface Deployment {
  readonly chainId: number
  readonly addresses: Addresses
}

/** The contracts of the local chain in this folder. */
export const deploymentIn = (folder: string): Deployment =>
  JSON.parse(readFileSync(join(folder, 'deployment.json'), 'utf8')) as Deployment

/** The word of a key that no node holds, given for the first time. */
export async function consentOf(
  { chainId, addresses }: Deployment,
  kind: ConsentKind,
  id: bigint,
  account: LocalAccount,
  nonce = 0n,
): Promise<{ member: `0x${string}`; deadline: number; signature: `0x${string}` }> {
  const deadline = Math.floor(Date.now() / 1000) + 24 * 3600
  const domain = { chainId, contract: addresses[consentKinds[kind].contract] }
  const message = { id, member: account.address, nonce, deadline: BigInt(deadline) }
  return {
    member: account.address,
    deadline,
    signature: await account.signTypedData(consentData(kind, domain, message)),
  }
}
