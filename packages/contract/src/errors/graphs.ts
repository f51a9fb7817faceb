import { defineError } from '@kg/core/errors'
import { orDidYouMean } from './did-you-mean.js'

export const ContextGraphNotFoundError = defineError<{ contextGraphId: string; didYouMean?: string }>({
  code: 'CONTEXT_GRAPH_NOT_FOUND',
  status: 404,
  title: 'No such context graph',
  detail: ({ contextGraphId }) => `This node knows no context graph ${contextGraphId}`,
  remedy: (data, hint) =>
    orDidYouMean(data, `Create it: ${hint('createGraph', data)}. See those it knows: ${hint('listGraphs')}`),
})

export const ContextGraphExistsError = defineError<{ contextGraphId: string }>({
  code: 'CONTEXT_GRAPH_EXISTS',
  status: 409,
  title: 'The context graph exists',
  detail: ({ contextGraphId }) => `There is a context graph ${contextGraphId} already`,
  remedy: () => 'Choose another id, or use the one that is there',
})

export const ContextGraphHostedError = defineError<{ contextGraphId: string }>({
  code: 'CONTEXT_GRAPH_HOSTED',
  status: 409,
  title: 'This node has promised to keep the context graph',
  detail: ({ contextGraphId }) =>
    `As a core node, this node has acknowledged that it keeps what is published in ${contextGraphId}`,
  remedy: (data, hint) => `End the subscription instead, the published content stays: ${hint('unsubscribe', data)}`,
})

export const ContextGraphSystemError = defineError<{ contextGraphId: string }>({
  code: 'CONTEXT_GRAPH_SYSTEM',
  status: 409,
  title: 'A system context graph stays as it is',
  detail: ({ contextGraphId }) => `${contextGraphId} belongs to the protocol`,
  remedy: () => 'Use a context graph of your own',
})

export const NotSubscribedError = defineError<{ contextGraphId: string }>({
  code: 'CONTEXT_GRAPH_NOT_SUBSCRIBED',
  status: 404,
  title: 'Not subscribed',
  detail: ({ contextGraphId }) => `This node is not subscribed to ${contextGraphId}`,
  remedy: (data, hint) => `Nothing to do, or subscribe first: ${hint('subscribe', data)}`,
})

export const NotOnAllowlistError = defineError<{ contextGraphId: string; agent: string }>({
  code: 'NOT_ON_ALLOWLIST',
  status: 403,
  title: 'The agent is not a member of this context graph',
  detail: ({ contextGraphId, agent }) => `${contextGraphId} is curated and ${agent} is not on its allowlist`,
  remedy: (data, hint) => `Ask its curator: ${hint('requestJoin', data)}`,
})

export const NotCuratorError = defineError<{ contextGraphId: string; agent: string }>({
  code: 'NOT_CURATOR',
  status: 403,
  title: 'Only the curator may do this',
  detail: ({ contextGraphId, agent }) => `${agent} is not the curator of ${contextGraphId}`,
  remedy: () => 'Ask the curator, or use the curator’s token',
})

export const OnChainIdUnknownError = defineError<{ onChainId: string }>({
  code: 'ON_CHAIN_ID_UNKNOWN',
  status: 404,
  title: 'No context graph has this on-chain id',
  detail: ({ onChainId }) => `This node knows no context graph with the on-chain id ${onChainId}`,
  remedy: (_, hint) => `See the on-chain ids of those it knows: ${hint('listGraphs')}`,
})

export const SubscribeRefusedError = defineError<{
  contextGraphId: string
  why: 'deactivated' | 'no name hash' | 'private'
}>({
  code: 'SUBSCRIBE_REFUSED',
  status: 409,
  title: 'This context graph cannot be subscribed by its on-chain id',
  detail: ({ contextGraphId, why }) =>
    why === 'no name hash' ? `${contextGraphId} has no name hash` : `${contextGraphId} is ${why}`,
  remedy: ({ why }) => (why === 'private' ? 'Subscribe by its name, as a member' : 'Choose another context graph'),
})

export const SubGraphExistsError = defineError<{ contextGraphId: string; subGraphName: string }>({
  code: 'SUB_GRAPH_EXISTS',
  status: 409,
  title: 'The sub-graph exists',
  detail: ({ contextGraphId, subGraphName }) => `${contextGraphId} has a sub-graph ${subGraphName} already`,
  remedy: () => 'Use the one that is there',
})

export const SubGraphNotFoundError = defineError<{ contextGraphId: string; subGraphName: string }>({
  code: 'SUB_GRAPH_NOT_FOUND',
  status: 404,
  title: 'No such sub-graph',
  detail: ({ contextGraphId, subGraphName }) => `${contextGraphId} has no sub-graph ${subGraphName}`,
  remedy: () => 'Create it first: POST /api/sub-graph/create',
})

export const ChainUnavailableError = defineError<{ needs: string }>({
  code: 'CHAIN_UNAVAILABLE',
  status: 503,
  title: 'No chain',
  detail: ({ needs }) => `${needs} needs a chain, and this node has none`,
  remedy: (_, hint) =>
    `Everything up to sharing works without one; configure a network to publish: ${hint('chooseNetwork')}`,
})

export const PeersUnavailableError = defineError<{ needs: string }>({
  code: 'PEERS_UNAVAILABLE',
  status: 503,
  title: 'No peers',
  detail: ({ needs }) => `${needs} needs other nodes, and this node has no network`,
  remedy: () => 'Everything on this node works without peers',
})
