import { defineError } from '@kg/core/errors'

export const JoinRefusedError = defineError<{ contextGraphId: string }>({
  code: 'JOIN_REFUSED',
  status: 403,
  title: 'The request to join was refused',
  detail: ({ contextGraphId }) => `That node takes no requests to join ${contextGraphId}`,
  remedy: () => 'Check the exact id of the context graph and the peer id of its curator’s node',
})

export const JoinDelegationInvalidError = defineError<{ why: string }>({
  code: 'JOIN_DELEGATION_INVALID',
  status: 400,
  title: 'The signed request to join is not right',
  detail: ({ why }) => `The signed request to join is not right: ${why}`,
  remedy: (_, hint) => `Make a new one: ${hint('signJoin')}`,
})

export const JoinKeyNotHeldError = defineError<{ contextGraphId: string; agent: string }>({
  code: 'JOIN_KEY_NOT_HELD',
  status: 409,
  title: 'The agent keeps its own key',
  detail: ({ agent }) => `This node does not hold the key of ${agent}, so it cannot sign for it`,
  remedy: ({ contextGraphId }, hint) =>
    `Sign the text that ${hint('signJoin', { contextGraphId })} gives, and send it as the delegation; as a curator, decide yourself`,
})

export const JoinRequestNotFoundError = defineError<{ contextGraphId: string; agent: string }>({
  code: 'JOIN_REQUEST_NOT_FOUND',
  status: 404,
  title: 'No such request to join',
  detail: ({ contextGraphId, agent }) => `${agent} has not asked to join ${contextGraphId}`,
  remedy: (data, hint) => `See who has asked: ${hint('joinRequests', data)}`,
})

export const JoinRequestDecidedError = defineError<{ contextGraphId: string; agent: string; status: string }>({
  code: 'JOIN_REQUEST_DECIDED',
  status: 409,
  title: 'The request to join is not pending',
  detail: ({ contextGraphId, agent, status }) => `The request of ${agent} to join ${contextGraphId} is ${status}`,
  remedy: (_, hint) => `Wait for a new request, or change the members yourself: ${hint('addAgent')}`,
})

export const DefinitionChangedError = defineError<{ contextGraphId: string }>({
  code: 'DEFINITION_CHANGED',
  status: 409,
  title: 'This is not what has to be signed',
  detail: ({ contextGraphId }) =>
    `What the members of ${contextGraphId} are to be told is not, or no longer, what was signed`,
  remedy: ({ contextGraphId }) =>
    `Ask what has to be signed now: POST /api/context-graph/${contextGraphId}/sign-definition`,
})

export const AlreadyMemberError = defineError<{ contextGraphId: string; agent: string }>({
  code: 'ALREADY_MEMBER',
  status: 409,
  title: 'The agent is a member already',
  detail: ({ contextGraphId, agent }) => `${agent} is a member of ${contextGraphId}`,
  remedy: (data, hint) => `Use it: ${hint('subscribe', data)}`,
})

export const ContextGraphTakenError = defineError<{ contextGraphId: string }>({
  code: 'CONTEXT_GRAPH_TAKEN',
  status: 409,
  title: 'Another context graph has this id here',
  detail: ({ contextGraphId }) => `This node has a context graph ${contextGraphId} of another curator, or an open one`,
  remedy: () => 'Two context graphs of one id cannot be kept on one node; use another node',
})

export const HostModeCoreOnlyError = defineError<object>({
  code: 'HOST_MODE_CORE_ONLY',
  status: 409,
  title: 'Only a core node keeps ciphertext for others',
  detail: () => 'This is an edge node',
  remedy: () => 'Set nodeRole to core, or use a core node',
})

export const HostModeNotHostedError = defineError<{ contextGraph: string }>({
  code: 'HOST_MODE_NOT_HOSTED',
  status: 404,
  title: 'Nothing is kept for this context graph',
  detail: ({ contextGraph }) => `This node keeps no ciphertext of ${contextGraph}`,
  remedy: () => 'GET /api/shared-memory/host-mode/stats lists what it keeps',
})
