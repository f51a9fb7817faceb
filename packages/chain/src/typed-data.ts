import { type Hex, sealDomain } from '@kg/core'

/** Where a signature counts: one contract on one chain. */
export interface SigningPlace {
  readonly chainId: number
  readonly contract: Hex
}

/** A core node's promise to keep a version for so many epochs. Counts at KnowledgeAssets. */
export interface StorageAck {
  readonly contextGraphId: bigint
  readonly kaId: bigint
  readonly version: bigint
  readonly commitment: Hex
  readonly byteSize: bigint
  readonly epochs: bigint
  readonly identityId: bigint
}

/** A member's word for a published version. Counts at Verifications. */
export interface Verification {
  readonly contextGraphId: bigint
  readonly kaId: bigint
  readonly version: bigint
  readonly root: Hex
}

/** The EIP-712 types, word for word as the contracts hash them. */
export const storageAckTypes = {
  StorageAck: [
    { name: 'contextGraphId', type: 'uint256' },
    { name: 'kaId', type: 'uint256' },
    { name: 'version', type: 'uint64' },
    { name: 'commitment', type: 'bytes32' },
    { name: 'byteSize', type: 'uint256' },
    { name: 'epochs', type: 'uint256' },
    { name: 'identityId', type: 'uint256' },
  ],
} as const

export const verificationTypes = {
  Verification: [
    { name: 'contextGraphId', type: 'uint256' },
    { name: 'kaId', type: 'uint256' },
    { name: 'version', type: 'uint64' },
    { name: 'root', type: 'bytes32' },
  ],
} as const

/** For `signTypedData`, `hashTypedData` and `recoverTypedDataAddress`. */
export function storageAckData(place: SigningPlace, message: StorageAck) {
  return { domain: domainOf(place), types: storageAckTypes, primaryType: 'StorageAck', message } as const
}

export function verificationData(place: SigningPlace, message: Verification) {
  return { domain: domainOf(place), types: verificationTypes, primaryType: 'Verification', message } as const
}

function domainOf({ chainId, contract }: SigningPlace) {
  return { ...sealDomain, chainId, verifyingContract: contract }
}
