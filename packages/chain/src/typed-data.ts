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

const consentFields = [
  { name: 'id', type: 'uint256' },
  { name: 'member', type: 'address' },
  { name: 'nonce', type: 'uint256' },
  { name: 'deadline', type: 'uint64' },
] as const

/** What a member signs to join something, and which contract the signature counts at. */
export const consentKinds = {
  'operational-key': { type: 'OperationalKeyConsent', contract: 'Identities' },
  'account-agent': { type: 'AccountAgentConsent', contract: 'ConvictionAccounts' },
  verifier: { type: 'VerifierConsent', contract: 'Verifications' },
  resignation: { type: 'VerifierResignation', contract: 'Verifications' },
} as const

export type ConsentKind = keyof typeof consentKinds

export type Consent = {
  /** Of the identity, the conviction account or the context graph. */
  readonly id: bigint
  readonly member: Hex
  /** `consentNonce` of the contract. */
  readonly nonce: bigint
  /** In seconds. */
  readonly deadline: bigint
}

/** A curator's word for who registers a name of theirs. Counts at ContextGraphs. */
export interface CuratedName {
  readonly nameHash: Hex
  readonly owner: Hex
}

/** A creator's word that a holder received this copy of the offer's dataset. Counts at DatasetMarket. */
export interface Delivery {
  readonly offerId: bigint
  readonly holder: Hex
  /** Of the tree over the copy's blocks. */
  readonly copyRoot: Hex
  readonly blockCount: number
}

/** For `signTypedData`, `hashTypedData` and `recoverTypedDataAddress`. */
export function storageAckData(place: SigningPlace, message: StorageAck) {
  return { domain: domainOf(place), types: storageAckTypes, primaryType: 'StorageAck', message } as const
}

export function verificationData(place: SigningPlace, message: Verification) {
  return { domain: domainOf(place), types: verificationTypes, primaryType: 'Verification', message } as const
}

export function consentData(kind: ConsentKind, place: SigningPlace, message: Consent) {
  const { type } = consentKinds[kind]
  return { domain: domainOf(place), types: { [type]: consentFields }, primaryType: type, message }
}

export function curatedNameData(place: SigningPlace, message: CuratedName) {
  const fields = [
    { name: 'nameHash', type: 'bytes32' },
    { name: 'owner', type: 'address' },
  ] as const
  return { domain: domainOf(place), types: { CuratedName: fields }, primaryType: 'CuratedName', message } as const
}

export function deliveryData(place: SigningPlace, message: Delivery) {
  const fields = [
    { name: 'offerId', type: 'uint256' },
    { name: 'holder', type: 'address' },
    { name: 'copyRoot', type: 'bytes32' },
    { name: 'blockCount', type: 'uint32' },
  ] as const
  return { domain: domainOf(place), types: { Delivery: fields }, primaryType: 'Delivery', message } as const
}

function domainOf({ chainId, contract }: SigningPlace) {
  return { ...sealDomain, chainId, verifyingContract: contract }
}
