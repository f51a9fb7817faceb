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
  title: 'The context graph is not registered on the chain',
  detail: ({ contextGraphId }) => `${contextGraphId} is not registered on the chain, so you cannot publish to it`,
  remedy: (data, hint) => `Register it: ${hint('registerGraph', data)}`,
})

export const GraphDeactivatedError = defineError<{ contextGraphId: string }>({
  code: 'CONTEXT_GRAPH_DEACTIVATED',
  status: 409,
  title: 'The context graph is deactivated',
  detail: ({ contextGraphId }) => `${contextGraphId} is deactivated and accepts no more publications`,
  remedy: () => 'Publish to another context graph',
})

export const NotGraphOwnerError = defineError<{ contextGraphId: string; owner: string }>({
  code: 'CONTEXT_GRAPH_NOT_OWNED',
  status: 403,
  title: 'The context graph belongs to another wallet',
  detail: ({ contextGraphId, owner }) =>
    `On the chain, ${contextGraphId} belongs to ${owner}, which is not a wallet of this node`,
  remedy: () => 'Ask its owner to do this on the node that has the wallet',
})

export const NameHashTakenError = defineError<{ contextGraphId: string; onChainId: string; owner: string }>({
  code: 'CONTEXT_GRAPH_NAME_TAKEN',
  status: 409,
  title: 'Someone else has registered this name',
  detail: ({ contextGraphId, onChainId, owner }) =>
    `On the chain, ${contextGraphId} is #${onChainId} and belongs to ${owner}`,
  remedy: () => 'Create a context graph with another id, or one that starts with your own address',
})

export const NotSharedError = defineError<{ name: string; contextGraphId: string; state: string }>({
  code: 'VM_PUBLISH_PRECONDITION',
  status: 409,
  title: 'Only a shared asset can be published',
  detail: ({ name, state }) => `${name} is ${state}, not shared`,
  remedy: (data, hint) => `Share it first: ${hint('shareAsset', data)}`,
})

export const NotTheAuthorError = defineError<{ name: string; author: string; agent: string }>({
  code: 'PUBLISH_NOT_AUTHOR',
  status: 403,
  title: 'Only its author can publish an asset',
  detail: ({ name, author, agent }) => `${name} belongs to ${author}, but the token acts as ${agent}`,
  remedy: () => 'Use the author’s token, or pull it into your own draft with another name',
})

export const SealElsewhereError = defineError<{ name: string; contextGraphId: string; sealed: string; wanted: string }>(
  {
    code: 'SEAL_FOR_ANOTHER_CHAIN',
    status: 409,
    title: 'The seal is for another chain',
    detail: ({ name, sealed, wanted }) => `${name} is sealed for ${sealed}, but this node publishes on ${wanted}`,
    remedy: (data, hint) => `Its author must seal it again: ${hint('pullFrom', data)}, then finalize and share it`,
  },
)

export const PublisherNotAllowedError = defineError<{ contextGraphId: string; wallets: readonly string[] }>({
  code: 'PUBLISHER_NOT_ALLOWED',
  status: 403,
  title: 'None of the node’s wallets may publish to this context graph',
  detail: ({ contextGraphId, wallets }) => `${contextGraphId} does not allow ${wallets.join(', ')} to publish`,
  remedy: () => 'Ask its owner to open publishing, or to add a wallet to the graph’s conviction account',
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
  title: 'The fee is above the limit',
  detail: ({ fee, maxFee, symbol }) =>
    `Publishing costs at least ${fee} ${symbol}, more than the limit of ${maxFee} ${symbol}; nothing was sent`,
  remedy: ({ fee }, hint) =>
    `To accept this price, set ${hint.audience === 'cli' ? `--max-fee ${fee}` : `maxFee to ${fee}`} or raise the setting publish.maxFee. Fewer epochs cost less`,
})

export const NoQuorumError = defineError<{
  required: number
  given: number
  peers: readonly { peer: string; reason: string }[]
}>({
  code: 'STORAGE_ACK_QUORUM',
  status: 503,
  title: 'Too few core nodes promise to store it',
  detail: ({ required, given, peers }) =>
    `${given} of ${required} storage acknowledgements${peers.map(({ peer, reason }) => `; ${peer}: ${reason}`).join('')}`,
  remedy: (_, hint) =>
    `Publish it in the background, which retries until it succeeds: ${hint('publishAsync')}. See the connected nodes: ${hint('listAgents')}`,
})

export const IdentityUnknownError = defineError<{ identityId: string }>({
  code: 'IDENTITY_UNKNOWN',
  status: 400,
  title: 'Node identity not found',
  detail: ({ identityId }) => `There is no identity ${identityId} on the chain`,
  remedy: () => 'Leave out the identity id of the publishing node, or use 0 to credit no node',
})

export const KaIdTakenError = defineError<{ kaId: string; version: number; given: number }>({
  code: 'KA_ID_TAKEN',
  status: 409,
  title: 'The chain has a newer version of this asset',
  detail: ({ kaId, version, given }) => `The chain has version ${version} of ${kaId}; this is version ${given}`,
  remedy: () =>
    'The author published from another node. Wait until this node has caught up, or create the asset with another name',
})

export const PublisherOffError = defineError<{ why: string }>({
  code: 'ASYNC_PUBLISHER_UNAVAILABLE',
  status: 503,
  title: 'The publisher is off',
  detail: ({ why }) => `The job was not queued: ${why}`,
  remedy: (_, hint) => `Turn it on: ${hint('enablePublisher')}`,
})

export const PublishedElsewhereError = defineError<{ name: string; contextGraphId: string }>({
  code: 'PUBLISHED_ELSEWHERE',
  status: 409,
  title: 'The asset changed while it was being published',
  detail: ({ name }) => `${name} changed while it was being published`,
  remedy: (data, hint) => `See what happened, and publish again: ${hint('history', data)}`,
})
