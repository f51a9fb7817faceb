import { defineError } from '@kg/core/errors'

export const NotPublishedHereError = defineError<{ name: string }>({
  code: 'NOT_PUBLISHED_HERE',
  status: 409,
  title: 'The asset is not published',
  detail: ({ name }) => `This node has no published version of ${name}`,
  remedy: (_, hint) => `Publish it, or wait until the published version arrives: ${hint('catchUpStatus')}`,
})

export const NoVerifiersError = defineError<{ contextGraphId: string }>({
  code: 'NO_VERIFIERS',
  status: 409,
  title: 'The context graph has no verifiers',
  detail: ({ contextGraphId }) => `The owner of ${contextGraphId} has listed no verifiers`,
  remedy: ({ contextGraphId }, hint) => `Its owner can add verifiers: ${hint('addVerifiers', { contextGraphId })}`,
})

export const QuorumOutOfReachError = defineError<{ required: number; verifiers: number }>({
  code: 'QUORUM_OUT_OF_REACH',
  status: 409,
  title: 'More signatures are required than there are verifiers',
  detail: ({ required, verifiers }) => `${required} signatures are required, but there are only ${verifiers} verifiers`,
  remedy: () => 'Require fewer signatures, or ask the owner to add verifiers',
})

export const VersionSupersededError = defineError<{ name: string; version: number; current: number }>({
  code: 'VERSION_SUPERSEDED',
  status: 409,
  title: 'The chain has another version',
  detail: ({ name, version, current }) =>
    `This node has version ${version} of ${name}, but the chain has version ${current}`,
  remedy: () => 'Try again when this node has received the current version',
})

export const VerificationNoQuorumError = defineError<{
  proposalId: string
  status: 'partial' | 'no_quorum'
  required: number
  given: number
  peers: readonly { readonly peer: string; readonly reason: string }[]
}>({
  code: 'VERIFICATION_NO_QUORUM',
  status: 409,
  title: 'Too few verifiers have signed',
  detail: ({ required, given, peers }) =>
    `${given} of ${required} signatures arrived in time${peers.map(({ peer, reason }) => `; ${peer}: ${reason}`).join('')}`,
  remedy: () => 'Try again when more verifiers are online. The signatures so far are kept',
})

export const TrustTxFailedError = defineError<{ what: string; why: string }>({
  code: 'TRUST_TX_FAILED',
  status: 409,
  title: 'The chain did not record it',
  detail: ({ what, why }) => `${what} was not recorded: ${why}`,
  remedy: () => 'Correct what the reason names and try again. Nothing is recorded twice',
})

export const ProposalNotFoundError = defineError<{ proposalId: string }>({
  code: 'PROPOSAL_NOT_FOUND',
  status: 404,
  title: 'Proposal not found',
  detail: ({ proposalId }) => `This node has no verification proposal ${proposalId}`,
  remedy: (_, hint) => `Start one: ${hint('verify')}`,
})
