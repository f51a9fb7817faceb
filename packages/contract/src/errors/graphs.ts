import { defineError } from '@kg/core/errors'
import { orDidYouMean } from './did-you-mean.js'

export const ContextGraphNotFoundError = defineError<{ contextGraphId: string; didYouMean?: string }>({
  code: 'CONTEXT_GRAPH_NOT_FOUND',
  status: 404,
  title: 'Context graph not found',
  detail: ({ contextGraphId }) => `This node does not know the context graph ${contextGraphId}`,
  remedy: (data, hint) =>
    orDidYouMean(
      data,
      `Create it (${hint('createGraph', data)}), or list the graphs that exist: ${hint('listGraphs')}`,
    ),
})

export const ContextGraphExistsError = defineError<{ contextGraphId: string }>({
  code: 'CONTEXT_GRAPH_EXISTS',
  status: 409,
  title: 'The context graph already exists',
  detail: ({ contextGraphId }) => `The context graph ${contextGraphId} already exists`,
  remedy: () => 'Choose another id, or use the existing graph',
})

export const ContextGraphHostedError = defineError<{ contextGraphId: string }>({
  code: 'CONTEXT_GRAPH_HOSTED',
  status: 409,
  title: 'This node has promised to store the context graph',
  detail: ({ contextGraphId }) =>
    `As a core node, this node has promised to store what is published in ${contextGraphId}`,
  remedy: (data, hint) => `End the subscription instead; the published content stays: ${hint('unsubscribe', data)}`,
})

export const ContextGraphSystemError = defineError<{ contextGraphId: string }>({
  code: 'CONTEXT_GRAPH_SYSTEM',
  status: 409,
  title: 'A system context graph cannot be changed',
  detail: ({ contextGraphId }) => `${contextGraphId} belongs to the protocol`,
  remedy: () => 'Use your own context graph',
})

export const NotSubscribedError = defineError<{ contextGraphId: string }>({
  code: 'CONTEXT_GRAPH_NOT_SUBSCRIBED',
  status: 404,
  title: 'Not subscribed',
  detail: ({ contextGraphId }) => `This node is not subscribed to ${contextGraphId}`,
  remedy: (data, hint) => `If you want to subscribe: ${hint('subscribe', data)}`,
})

export const NotOnAllowlistError = defineError<{ contextGraphId: string; agent: string }>({
  code: 'NOT_ON_ALLOWLIST',
  status: 403,
  title: 'The agent is not a member of this context graph',
  detail: ({ contextGraphId, agent }) => `${contextGraphId} is curated, and ${agent} is not on its allowlist`,
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
  detail: ({ onChainId }) => `This node does not know a context graph with the on-chain id ${onChainId}`,
  remedy: (_, hint) => `List the graphs with their on-chain ids: ${hint('listGraphs')}`,
})

export const SubscribeRefusedError = defineError<{
  contextGraphId: string
  why: 'deactivated' | 'no name hash' | 'private'
}>({
  code: 'SUBSCRIBE_REFUSED',
  status: 409,
  title: 'You cannot subscribe to this context graph by its on-chain id',
  detail: ({ contextGraphId, why }) =>
    why === 'no name hash' ? `${contextGraphId} has no name hash` : `${contextGraphId} is ${why}`,
  remedy: ({ why }) => (why === 'private' ? 'As a member, subscribe by its name' : 'Choose another context graph'),
})

export const SubGraphExistsError = defineError<{ contextGraphId: string; subGraphName: string }>({
  code: 'SUB_GRAPH_EXISTS',
  status: 409,
  title: 'The sub-graph already exists',
  detail: ({ contextGraphId, subGraphName }) => `${contextGraphId} already has a sub-graph ${subGraphName}`,
  remedy: () => 'Use the existing sub-graph',
})

export const SubGraphNotFoundError = defineError<{ contextGraphId: string; subGraphName: string }>({
  code: 'SUB_GRAPH_NOT_FOUND',
  status: 404,
  title: 'Sub-graph not found',
  detail: ({ contextGraphId, subGraphName }) => `${contextGraphId} has no sub-graph ${subGraphName}`,
  remedy: (data, hint) => `Create it first: ${hint('createSubGraph', data)}`,
})

export const ChainUnavailableError = defineError<{ needs: string }>({
  code: 'CHAIN_UNAVAILABLE',
  status: 503,
  title: 'No chain',
  detail: ({ needs }) => `${needs} needs a chain, but this node has none`,
  remedy: (_, hint) =>
    `Without a chain, everything except publishing works. To publish, configure a network: ${hint('chooseNetwork')}`,
})

export const PeersUnavailableError = defineError<{ needs: string }>({
  code: 'PEERS_UNAVAILABLE',
  status: 503,
  title: 'No peers',
  detail: ({ needs }) => `${needs} needs other nodes, but this node has no network`,
  remedy: () => 'Set net.enabled to true and restart the node',
})
