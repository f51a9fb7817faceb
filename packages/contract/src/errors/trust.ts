import { defineError } from '@kg/core/errors'

export const NotPublishedHereError = defineError<{ name: string }>({
  code: 'NOT_PUBLISHED_HERE',
  status: 409,
  title: 'The asset is not published',
  detail: ({ name }) => `This node holds no published version of ${name}`,
  remedy: (_, hint) => `Publish it, or wait until the published version has arrived: ${hint('catchUpStatus')}`,
})

export const NoVerifiersError = defineError<{ contextGraphId: string }>({
  code: 'NO_VERIFIERS',
  status: 409,
  title: 'Nobody verifies for this context graph',
  detail: ({ contextGraphId }) => `The owner of ${contextGraphId} has listed no verifiers`,
  remedy: ({ contextGraphId }, hint) => `As its owner: ${hint('addVerifiers', { contextGraphId })}`,
})

export const QuorumOutOfReachError = defineError<{ required: number; verifiers: number }>({
  code: 'QUORUM_OUT_OF_REACH',
  status: 409,
  title: 'More signatures are asked for than there are verifiers',
  detail: ({ required, verifiers }) => `${required} signatures of ${verifiers} verifiers cannot be had`,
  remedy: () => 'Ask for fewer, or let the owner list more verifiers',
})

export const VersionSupersededError = defineError<{ name: string; version: number; current: number }>({
  code: 'VERSION_SUPERSEDED',
  status: 409,
  title: 'The chain knows another version',
  detail: ({ name, version, current }) => `This node holds version ${version} of ${name}; the chain has ${current}`,
  remedy: () => 'Try again when the current version has arrived',
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
    `${given} of ${required} signatures came in time${peers.map(({ peer, reason }) => `; ${peer}: ${reason}`).join('')}`,
  remedy: () => 'Ask again when more verifiers are online: what was signed is kept',
})

export const TrustTxFailedError = defineError<{ what: string; why: string }>({
  code: 'TRUST_TX_FAILED',
  status: 409,
  title: 'The chain has not recorded it',
  detail: ({ what, why }) => `${what} was not recorded: ${why}`,
  remedy: () => 'See what the reason names, and ask again: nothing is recorded twice',
})

export const ProposalNotFoundError = defineError<{ proposalId: string }>({
  code: 'PROPOSAL_NOT_FOUND',
  status: 404,
  title: 'No such proposal',
  detail: ({ proposalId }) => `This node has made no verification proposal ${proposalId}`,
  remedy: (_, hint) => `Start one: ${hint('verify')}`,
})
