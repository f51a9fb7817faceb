import { defineError } from '@kg/core/errors'

export const RecipientUnknownError = defineError<{ recipient: string }>({
  code: 'RECIPIENT_UNKNOWN',
  status: 404,
  title: 'No such agent is known',
  detail: ({ recipient }) => `This node knows no agent or peer ${recipient}`,
  remedy: (_, hint) =>
    `See the agents that are known: ${hint('listAgents')}. A new one shows up when its profile has arrived`,
})

export const RecipientAmbiguousError = defineError<{ recipient: string; candidates: readonly string[] }>({
  code: 'RECIPIENT_AMBIGUOUS',
  status: 409,
  title: 'Several agents go by this name',
  detail: ({ recipient, candidates }) => `${recipient} may be ${candidates.join(', or ')}`,
  remedy: () => 'Name the agent by its address',
})

export const RecipientWithoutKeyError = defineError<{ recipient: string }>({
  code: 'RECIPIENT_WITHOUT_KEY',
  status: 409,
  title: 'Nothing can be encrypted to this agent',
  detail: ({ recipient }) => `The profile of ${recipient} holds no encryption key`,
  remedy: () => 'Ask its operator to publish a profile with one',
})

export const OutboxFullError = defineError<{ most: number }>({
  code: 'OUTBOX_FULL',
  status: 429,
  title: 'Too many messages wait to be delivered',
  detail: ({ most }) => `${most} messages of this agent wait for recipients that are away, which is the most`,
  remedy: () => 'Wait until some are delivered: GET /api/messages/outbox lists them',
})

export const SkillNotFoundError = defineError<{ skillUri: string; agent: string }>({
  code: 'SKILL_NOT_FOUND',
  status: 404,
  title: 'The skill is not offered',
  detail: ({ skillUri, agent }) => `${agent} offers no skill ${skillUri} to this agent`,
  remedy: () => 'GET /api/skills lists the skills that are known; its owner decides who may use it',
})

export const SkillEndpointInvalidError = defineError<{ endpoint: string }>({
  code: 'SKILL_ENDPOINT_INVALID',
  status: 400,
  title: 'A skill is served on this machine',
  detail: ({ endpoint }) => `${endpoint} is no http address of this machine`,
  remedy: () => 'Give an address like http://127.0.0.1:8080/skill',
})

export const SkillPeerFailedError = defineError<{ peer: string; why: string }>({
  code: 'SKILL_PEER_FAILED',
  status: 502,
  title: 'The peer did not carry out the skill',
  detail: ({ peer, why }) => `${peer} gave no usable answer: ${why}`,
  remedy: () => 'Check that the peer is online, and try again; the skill may have run all the same',
})
