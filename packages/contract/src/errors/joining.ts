import { defineError } from '@kg/core/errors'

export const JoinRefusedError = defineError<{ contextGraphId: string }>({
  code: 'JOIN_REFUSED',
  status: 403,
  title: 'The join request was refused',
  detail: ({ contextGraphId }) => `That node accepts no requests to join ${contextGraphId}`,
  remedy: () => 'Check the exact id of the context graph and the peer id of its curator’s node',
})

export const JoinDelegationInvalidError = defineError<{ why: string }>({
  code: 'JOIN_DELEGATION_INVALID',
  status: 400,
  title: 'The signed join request is not valid',
  detail: ({ why }) => `The signed join request is not valid: ${why}`,
  remedy: (_, hint) => `Create a new one: ${hint('signJoin')}`,
})

export const JoinKeyNotHeldError = defineError<{ contextGraphId: string; agent: string }>({
  code: 'JOIN_KEY_NOT_HELD',
  status: 409,
  title: 'The agent holds its own key',
  detail: ({ agent }) => `This node does not have the key of ${agent}, so it cannot sign for it`,
  remedy: ({ contextGraphId }, hint) =>
    `Get the text to sign from ${hint('signJoin', { contextGraphId })}, sign it and send it as the delegation. If you are the curator, decide about each request yourself`,
})

export const JoinRequestNotFoundError = defineError<{ contextGraphId: string; agent: string }>({
  code: 'JOIN_REQUEST_NOT_FOUND',
  status: 404,
  title: 'Join request not found',
  detail: ({ contextGraphId, agent }) => `${agent} has not asked to join ${contextGraphId}`,
  remedy: (data, hint) => `List the requests: ${hint('joinRequests', data)}`,
})

export const JoinRequestDecidedError = defineError<{ contextGraphId: string; agent: string; status: string }>({
  code: 'JOIN_REQUEST_DECIDED',
  status: 409,
  title: 'The join request is not pending',
  detail: ({ contextGraphId, agent, status }) => `The request of ${agent} to join ${contextGraphId} is ${status}`,
  remedy: (_, hint) => `Wait for a new request, or change the members yourself: ${hint('addAgent')}`,
})

export const DefinitionChangedError = defineError<{ contextGraphId: string }>({
  code: 'DEFINITION_CHANGED',
  status: 409,
  title: 'The signature is for another definition',
  detail: ({ contextGraphId }) => `The signature does not match the current definition of ${contextGraphId}`,
  remedy: ({ contextGraphId }) =>
    `Get the current definition and sign it: POST /api/context-graph/${contextGraphId}/sign-definition`,
})

export const AlreadyMemberError = defineError<{ contextGraphId: string; agent: string }>({
  code: 'ALREADY_MEMBER',
  status: 409,
  title: 'The agent is already a member',
  detail: ({ contextGraphId, agent }) => `${agent} is already a member of ${contextGraphId}`,
  remedy: (data, hint) => `Subscribe to it: ${hint('subscribe', data)}`,
})

export const ContextGraphTakenError = defineError<{ contextGraphId: string }>({
  code: 'CONTEXT_GRAPH_TAKEN',
  status: 409,
  title: 'This node has another context graph with this id',
  detail: ({ contextGraphId }) => `The context graph ${contextGraphId} on this node has another curator, or is open`,
  remedy: () => 'Use another node: one node cannot hold two context graphs with the same id',
})

export const HostModeCoreOnlyError = defineError<object>({
  code: 'HOST_MODE_CORE_ONLY',
  status: 409,
  title: 'Only a core node stores ciphertext for others',
  detail: () => 'This is an edge node',
  remedy: () => 'Set nodeRole to core, or use a core node',
})

export const HostModeNotHostedError = defineError<{ contextGraph: string }>({
  code: 'HOST_MODE_NOT_HOSTED',
  status: 404,
  title: 'Nothing is stored for this context graph',
  detail: ({ contextGraph }) => `This node stores no ciphertext of ${contextGraph}`,
  remedy: () => 'See what it stores: GET /api/shared-memory/host-mode/stats',
})
