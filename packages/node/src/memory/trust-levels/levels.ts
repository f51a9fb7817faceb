import { type Trust, trustLevels } from '@kg/contract'
import type { LedgerReader } from '@kg/store'
import { approvalRows, councilRows, endorsementRows, trustRows, verificationRows } from './table.js'

/** What trust is weighed on: the published version of an asset. */
export interface PublishedVersion {
  readonly seal: { readonly version: number; readonly root: string; readonly commitment: string }
  readonly anchor?: { readonly contextGraphId: string }
}

export const levels = { selfAttested: 0, endorsed: 1, partiallyVerified: 2, consensusVerified: 3 } as const

/**
 * What is known of the published version: consensus is what the chain has recorded for the verifiers that are listed
 * now; fewer signatures of theirs than it takes make a version partially verified.
 */
export function weighTrust(reader: LedgerReader, kaId: string, vm: PublishedVersion | undefined): Omit<Trust, 'name'> {
  if (vm === undefined) return { level: levels.selfAttested, endorsements: 0, verifications: 0 }
  const endorsements = reader.count(endorsementRows, [kaId, vm.seal.commitment])
  const { verifications, consensus } = countVerifications(reader, kaId, vm)
  const level = consensus
    ? levels.consensusVerified
    : verifications > 0
      ? levels.partiallyVerified
      : endorsements > 0
        ? levels.endorsed
        : levels.selfAttested
  return { level, endorsements, verifications }
}

function countVerifications(reader: LedgerReader, kaId: string, vm: PublishedVersion) {
  const none = { verifications: 0, consensus: false }
  const council = vm.anchor && reader.get(councilRows, vm.anchor.contextGraphId)
  if (council === undefined) return none
  const { version, root } = vm.seal
  const { onChainId, generation, threshold } = council
  const listed = new Set(council.verifiers)
  const signers = new Set<string>()
  let onChain = 0
  for (const { value } of reader.range(verificationRows, { prefix: [kaId, version] })) {
    if (value.onChainId !== onChainId || value.root !== root) continue
    for (const signer of value.signers) if (listed.has(signer)) signers.add(signer)
    if (value.generation === generation) onChain = Math.max(onChain, value.total)
  }
  for (const { key, value } of reader.range(approvalRows, { prefix: [kaId, version] }))
    if (value.onChainId === onChainId && value.root === root && listed.has(key[2])) signers.add(key[2])
  return { verifications: signers.size, consensus: onChain >= threshold }
}

/** As the descriptor shows it. */
export function trustOf(reader: LedgerReader, kaId: string, version: number | undefined): Trust {
  const known = reader.get(trustRows, kaId)
  const { level, endorsements, verifications } =
    known !== undefined && known.version === version
      ? known
      : { level: levels.selfAttested, endorsements: 0, verifications: 0 }
  return { level, name: trustLevels[level] ?? 'SelfAttested', endorsements, verifications }
}
