import { defineError } from '@kg/core/errors'

export const RecipientUnknownError = defineError<{ recipient: string }>({
  code: 'RECIPIENT_UNKNOWN',
  status: 404,
  title: 'Agent not found',
  detail: ({ recipient }) => `This node does not know an agent or peer ${recipient}`,
  remedy: (_, hint) => `List the known agents: ${hint('listAgents')}. A new agent appears when its profile has arrived`,
})

export const RecipientAmbiguousError = defineError<{ recipient: string; candidates: readonly string[] }>({
  code: 'RECIPIENT_AMBIGUOUS',
  status: 409,
  title: 'Several agents have this name',
  detail: ({ recipient, candidates }) => `${recipient} could be ${candidates.join(' or ')}`,
  remedy: () => 'Use the address of the agent instead',
})

export const RecipientWithoutKeyError = defineError<{ recipient: string }>({
  code: 'RECIPIENT_WITHOUT_KEY',
  status: 409,
  title: 'The agent has no encryption key',
  detail: ({ recipient }) => `The profile of ${recipient} has no encryption key`,
  remedy: () => 'Ask its operator to publish a profile with an encryption key',
})

export const OutboxFullError = defineError<{ most: number }>({
  code: 'OUTBOX_FULL',
  status: 429,
  title: 'Too many undelivered messages',
  detail: ({ most }) => `This agent has reached the limit of ${most} undelivered messages`,
  remedy: (_, hint) => `Wait until some are delivered: ${hint('listMessages')}`,
})

export const SkillNotFoundError = defineError<{ skillUri: string; agent: string }>({
  code: 'SKILL_NOT_FOUND',
  status: 404,
  title: 'The skill is not offered',
  detail: ({ skillUri, agent }) => `${agent} does not offer the skill ${skillUri} to this agent`,
  remedy: (_, hint) => `List the known skills: ${hint('listSkills')}. The owner of a skill decides who may use it`,
})

export const SkillEndpointInvalidError = defineError<{ endpoint: string }>({
  code: 'SKILL_ENDPOINT_INVALID',
  status: 400,
  title: 'A skill must run on this machine',
  detail: ({ endpoint }) => `${endpoint} is not an http address of this machine`,
  remedy: () => 'Use an address such as http://127.0.0.1:8080/skill',
})

export const SkillPeerFailedError = defineError<{ peer: string; why: string }>({
  code: 'SKILL_PEER_FAILED',
  status: 502,
  title: 'The skill failed on the peer',
  detail: ({ peer, why }) => `${peer} gave no usable answer: ${why}`,
  remedy: () => 'Check that the peer is online, then try again. The skill may already have run',
})
