import { defineTable } from '@kg/store'

/** An agent's word for one version of an asset, as its own asset says it. */
export interface EndorsementRow {
  kaId: string
  endorser: string
  version: number
  commitment: string
  endorsedAt: string
  contextGraph: string
  /** The asset that holds it. */
  name: string
}

const authorOf = (kaId: string): string => `0x${(BigInt(kaId) >> 96n).toString(16).padStart(40, '0')}`

/** An author's word for its own asset adds nothing, so it is in no count. */
export const endorsementRows = defineTable<EndorsementRow, [kaId: string, endorser: string]>()('endorsements', {
  groups: (row) => (authorOf(row.kaId) === row.endorser ? [] : [[row.kaId, row.commitment]]),
})

/** Who verifies for a context graph, as the chain last said; by on-chain id. */
export interface CouncilRow {
  onChainId: string
  generation: number
  verifiers: string[]
  threshold: number
}

export const councilRows = defineTable<CouncilRow>()('councils')

/** Verifiers' signatures of a version that the chain has recorded. */
export interface VerificationRow {
  onChainId: string
  kaId: string
  version: number
  root: string
  required: number
  total: number
  signers: string[]
  /** Of the list that they stood on. */
  generation: number
  txHash: string
  blockNumber: number
}

export const verificationRows = defineTable<
  VerificationRow,
  [kaId: string, version: number, block: number, logIndex: number]
>()('verifications', { indexes: { byGraph: (row) => [row.onChainId, row.kaId] } })

/** A verifier's signature that this node has seen and checked, on the chain or not yet. */
export interface ApprovalRow {
  onChainId: string
  root: string
  signature: string
  at: number
}

export const approvalRows = defineTable<ApprovalRow, [kaId: string, version: number, signer: string]>()('approvals', {
  indexes: { byGraph: (row, [kaId]) => [row.onChainId, kaId] },
})

export interface ProposalRow {
  proposalId: string
  state: 'collecting' | 'sending' | 'verified' | 'partial' | 'no_quorum' | 'failed'
  proposer: string
  contextGraph: string
  memoryId: string
  batchId: string
  onChainId: string
  kaId: string
  ual: string
  version: number
  root: string
  required: number
  createdAt: number
  expiresAt: number
  /** Transactions under keys of their own; the next only when one has failed for good. */
  attempt: number
  /** What is sent, once it is. */
  signatures: { signer: string; signature: string }[]
  signers: string[]
  peers: { peer: string; reason: string }[]
  /** Rounds of asking that have ended. */
  round?: number
  /** When the next round begins; absent before the first. */
  dueAt?: number
  txHash?: string
  blockNumber?: number
  error?: string
}

export const isOpenProposal = ({ state }: ProposalRow) => state === 'collecting' || state === 'sending'

export const proposalRows = defineTable<ProposalRow>()('verify-proposals', {
  indexes: { open: (row) => (isOpenProposal(row) ? (row.dueAt ?? row.createdAt) : undefined) },
})

/** What others' word comes to for the published version of an asset; one that nobody vouches for has no row. */
export interface TrustRow {
  version: number
  level: number
  endorsements: number
  verifications: number
  /** Where it stands on the shelves of its levels. */
  graph: string
  sub: string
}

export const trustRows = defineTable<TrustRow>()('trust')

/** The receipt up to which trust has been worked out. */
export const trustCursor = defineTable<number>()('trust-cursor')
