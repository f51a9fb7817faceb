import { defineError } from '@kg/core/errors'

/** One thing that stands in the way of a publication. */
export interface Obstacle {
  readonly code: string
  readonly detail: string
  readonly remedy: string
}

export const NotRegisteredError = defineError<{ contextGraphId: string }>({
  code: 'CONTEXT_GRAPH_NOT_REGISTERED',
  status: 409,
  title: 'The context graph is not registered on-chain',
  detail: ({ contextGraphId }) => `${contextGraphId} is not registered on-chain, so nothing in it can be published`,
  remedy: (data, hint) => `Register it: ${hint('registerGraph', data)}`,
})

export const GraphDeactivatedError = defineError<{ contextGraphId: string }>({
  code: 'CONTEXT_GRAPH_DEACTIVATED',
  status: 409,
  title: 'The context graph is deactivated',
  detail: ({ contextGraphId }) => `${contextGraphId} is deactivated: nothing more is published in it`,
  remedy: () => 'Publish in another context graph',
})

export const NotGraphOwnerError = defineError<{ contextGraphId: string; owner: string }>({
  code: 'CONTEXT_GRAPH_NOT_OWNED',
  status: 403,
  title: 'The context graph belongs to another wallet',
  detail: ({ contextGraphId, owner }) =>
    `${contextGraphId} belongs to ${owner} on-chain, which is no wallet of this node`,
  remedy: () => 'Its owner does it, on the node that has the wallet',
})

export const NameHashTakenError = defineError<{ contextGraphId: string; onChainId: string; owner: string }>({
  code: 'CONTEXT_GRAPH_NAME_TAKEN',
  status: 409,
  title: 'Somebody else has registered this name',
  detail: ({ contextGraphId, onChainId, owner }) =>
    `${contextGraphId} is #${onChainId} on-chain and belongs to ${owner}`,
  remedy: () => 'Create a context graph with another id, or one that begins with your own address',
})

export const NotSharedError = defineError<{ name: string; contextGraphId: string; state: string }>({
  code: 'VM_PUBLISH_PRECONDITION',
  status: 409,
  title: 'Only what is shared can be published',
  detail: ({ name, state }) => `${name} is ${state}, not shared`,
  remedy: (data, hint) => `Share it first: ${hint('shareAsset', data)}`,
})

export const NotTheAuthorError = defineError<{ name: string; author: string; agent: string }>({
  code: 'PUBLISH_NOT_AUTHOR',
  status: 403,
  title: 'Only its author publishes an asset',
  detail: ({ name, author, agent }) => `${name} is ${author}'s; the token acts as ${agent}`,
  remedy: () => 'Use the author’s token, or pull it into a draft of your own under another name',
})

export const SealElsewhereError = defineError<{ name: string; contextGraphId: string; sealed: string; wanted: string }>(
  {
    code: 'SEAL_FOR_ANOTHER_CHAIN',
    status: 409,
    title: 'The seal is for another chain',
    detail: ({ name, sealed, wanted }) => `${name} is sealed for ${sealed}; this node publishes on ${wanted}`,
    remedy: (data, hint) => `Its author seals it anew: ${hint('pullFrom', data)}, then finalize and share`,
  },
)

export const PublisherNotAllowedError = defineError<{ contextGraphId: string; wallets: readonly string[] }>({
  code: 'PUBLISHER_NOT_ALLOWED',
  status: 403,
  title: 'None of the node’s wallets may publish here',
  detail: ({ contextGraphId, wallets }) => `${contextGraphId} does not let ${wallets.join(', ')} publish`,
  remedy: () => 'Its owner opens publishing, or registers a wallet in the conviction account of the graph',
})

export const NoFundsError = defineError<{ wallet: string; needs: string; has: string; symbol: string }>({
  code: 'WALLET_UNFUNDED',
  status: 402,
  title: 'The wallets cannot pay',
  detail: ({ wallet, needs, has, symbol }) => `Publishing costs ${needs} ${symbol}; wallet ${wallet} has ${has}`,
  remedy: ({ wallet, symbol }, hint) =>
    `Send ${symbol} to ${wallet}, or let a conviction account pay: ${hint('listAccounts')}`,
})

export const FeeAboveMaxError = defineError<{ fee: string; maxFee: string; symbol: string }>({
  code: 'PUBLISH_FEE_ABOVE_MAX',
  status: 402,
  title: 'The publication costs more than its limit',
  detail: ({ fee, maxFee, symbol }) =>
    `Publishing costs at least ${fee} ${symbol}, more than the limit of ${maxFee} ${symbol}; nothing was sent`,
  remedy: ({ fee }) =>
    `If you agree to the price, allow it: --max-fee ${fee}, maxFee in the request, or the setting publish.maxFee. Fewer epochs cost less`,
})

export const NoQuorumError = defineError<{
  required: number
  given: number
  peers: readonly { peer: string; reason: string }[]
}>({
  code: 'STORAGE_ACK_QUORUM',
  status: 503,
  title: 'Too few core nodes promise to keep it',
  detail: ({ required, given, peers }) =>
    `${given} of ${required} storage acknowledgements${peers.map(({ peer, reason }) => `; ${peer}: ${reason}`).join('')}`,
  remedy: (_, hint) =>
    `Queue it and it is tried again by itself: ${hint('publishAsync')}. See which core nodes are connected: ${hint('listAgents')}`,
})

export const IdentityUnknownError = defineError<{ identityId: string }>({
  code: 'IDENTITY_UNKNOWN',
  status: 400,
  title: 'No such node identity',
  detail: ({ identityId }) => `There is no identity ${identityId} on-chain`,
  remedy: () => 'Leave publisherNodeIdentityIdOverride out, or send 0 for no attribution',
})

export const KaIdTakenError = defineError<{ kaId: string; version: number; given: number }>({
  code: 'KA_ID_TAKEN',
  status: 409,
  title: 'The chain has a newer version of this asset',
  detail: ({ kaId, version, given }) => `${kaId} is at version ${version} on-chain; this one is ${given}`,
  remedy: () => 'The author published from another node: catch up, or create the asset under another name',
})

export const PublisherOffError = defineError<{ why: string }>({
  code: 'ASYNC_PUBLISHER_UNAVAILABLE',
  status: 503,
  title: 'The publisher is off',
  detail: ({ why }) => `No job was queued: ${why}`,
  remedy: (_, hint) => `Turn it on: ${hint('enablePublisher')}`,
})

export const PublishedElsewhereError = defineError<{ name: string; contextGraphId: string }>({
  code: 'PUBLISHED_ELSEWHERE',
  status: 409,
  title: 'What was published is not what is shared',
  detail: ({ name }) => `${name} changed while it was being published`,
  remedy: (data, hint) => `See what happened, and publish again: ${hint('history', data)}`,
})
