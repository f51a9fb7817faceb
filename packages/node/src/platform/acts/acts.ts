import { agentDid } from '@kg/core'
import type { Act as AnyAct, Committed, Ledger, LedgerWriter } from '@kg/store'

/** Every kind of receipt that this node writes, and what it says. The names are on disk: they never change. */
export const acts = {
  'agent.register': 'An agent was added to this node.',
  'agent.rotate-token': 'An agent was given a new token in place of its old ones.',
  'agent.revoke': 'All tokens of an agent were revoked.',
  'agent.connect': 'A client began to act for an agent over MCP.',

  'asset.create': 'An agent opened a draft, and wrote its first statements if it brought any.',
  'asset.write': 'An agent added statements to a draft.',
  'asset.replace': 'An agent replaced the statements of a draft.',
  'asset.edit': 'An agent removed statements from a draft and added others.',
  'asset.update': 'An agent changed several drafts in one transaction.',
  'asset.import-failed': 'The import of a document in the background failed, and its job says why.',
  'asset.rename': 'An agent gave a draft another name.',
  'asset.discard': 'An agent discarded a draft.',
  'asset.delete': 'An agent deleted an asset that was never shared.',
  'asset.pull': 'An agent started a draft from what is shared or published.',
  'asset.finalize': 'An author sealed a draft.',
  'asset.share': 'An author shared an asset with the members of its context graph.',
  'asset.expire': 'A core node dropped content that was acknowledged and not published in time.',
  'asset.evict': 'The node dropped an asset that a stranger had shared, to make room or because the stranger was gone.',
  'asset.receive': 'A version of an asset arrived from another node.',
  'asset.reseal': 'The node sealed a shared asset again, for the chain it is published on.',
  'asset.forget': 'An author or the operator had the content of an asset erased from this node.',
  'asset.erase': 'The operator had the content of an asset erased together with its context graph.',
  'asset.publish': 'The chain confirmed that an asset was published.',
  'asset.unpublish': 'The chain removed the block in which an asset was published.',

  'context-graph.startup': 'The node subscribed to the context graphs that its configuration names.',
  'context-graph.create': 'An agent created a context graph.',
  'context-graph.rename': 'A curator gave a context graph another name.',
  'context-graph.add-agent': 'A curator added a member to a context graph.',
  'context-graph.remove-agent': 'A curator removed a member from a context graph.',
  'context-graph.subscribe': 'The node began to follow a context graph.',
  'context-graph.unsubscribe': 'The node stopped following a context graph.',
  'context-graph.clear-subscriptions':
    'The node stopped following every context graph that it does not have to follow.',
  'context-graph.create-sub-graph': 'An agent created a sub-graph.',
  'context-graph.discover': 'The node learned of a context graph from an announcement.',
  'context-graph.evict': 'The node stopped following a context graph of a stranger to make room for another.',
  'context-graph.delete': 'The operator had a context graph erased from this node.',
  'context-graph.define': 'The node accepted a definition that the curator of a context graph had sealed.',
  'context-graph.leave': 'An agent is no longer a member of a context graph.',
  'context-graph.host': 'The node began to store the published content of a context graph as a core node.',
  'context-graph.import': 'An agent imported a context graph from a file.',
  'context-graph.register': 'A curator registered a context graph on the chain.',
  'context-graph.deactivate': 'A curator deactivated a context graph on the chain.',
  'context-graph.follow': 'The node learned from the chain that context graphs had changed.',

  'epcis.save-query': 'An agent gave a query about EPCIS events a name.',
  'epcis.subscribe': 'An agent subscribed a web address to a named query about EPCIS events.',
  'epcis.unsubscribe': 'An agent ended a subscription to a named query about EPCIS events.',
  'epcis.delete-query': 'An agent deleted a named query about EPCIS events, with its subscriptions.',
  'dataset.import': 'The import of a dataset has ended, and the dataset is here.',
  'dataset.import-failed': 'The import of a dataset failed, and says why.',
  'dataset.import-step': 'The import of a large dataset has come further.',
  'dataset.grant': 'An importer let another agent see permissioned data of a dataset.',
  'dataset.withdraw': 'An importer withdrew the grant of an agent to see permissioned data.',
  'dataset.ask': 'An agent asked the network for datasets.',
  'dataset.offered': 'A node offered datasets to the question of an agent.',
  'dataset.finish-query': 'The time for answers to the question of an agent is over.',
  'dataset.unheard': 'Nobody heard the question of an agent.',
  'dataset.pay': 'The node began to pay for a dataset that an agent reads.',
  'dataset.fetch': 'A dataset that an agent reads from the network is here.',
  'dataset.fetch-failed': 'A dataset that an agent wanted to read from the network could not be had.',
  'dataset.refund': 'The price of a dataset came back, because its key was not shown in time.',
  'dataset.sell': 'The node was paid for a dataset, and showed its key.',
  'dataset.erase-permissioned': 'An importer had permissioned data of a dataset erased from this node.',

  'join.policy': 'A curator changed who may join a context graph.',
  'join.request': 'An agent asked to join a context graph.',
  'join.approve': 'A request to join was approved.',
  'join.reject': 'A request to join was rejected.',
  'join.refuse': 'A message about a request to join could not be delivered.',
  'join.deliver': 'A message about a request to join reached the other node.',
  'join.expire': 'A request to join expired before it was decided.',
  'join.arrive': 'The data of a context graph reached the node of a new member.',

  'host-mode.subscribe': 'The node began to store encrypted messages for the members of a context graph.',
  'host-mode.unsubscribe': 'The node stopped storing encrypted messages for a context graph.',

  'identity.make': 'The node began to create its identity on the chain.',
  'identity.ask': 'The node began to change its ask.',

  'wallet.make': 'The node made a new operational wallet.',
  'wallet.attach': 'The node began to add a wallet to its identity.',
  'wallet.detach': 'The node began to remove a wallet from its identity.',
  'wallet.retire': 'The node dropped a wallet that does not belong to its identity.',

  'pca.create': 'The node began to create a conviction account.',
  'pca.fund': 'The node began to add tokens to a conviction account.',
  'pca.register-agent': 'The node began to add an agent to a conviction account.',
  'pca.deregister-agent': 'The node began to remove an agent from a conviction account.',
  'pca.settle': 'The node began to settle a conviction account.',

  'market.deposit': 'The node began to deposit tokens in the market.',
  'market.withdraw': 'The node began to withdraw tokens from the market.',
  'market.deposited': 'The chain confirmed a deposit in the market.',
  'market.withdrawing': 'The chain set tokens aside that leave the market.',
  'market.withdrawn': 'The chain confirmed that tokens left the market.',
  'market.paid': 'The chain confirmed that the node was paid for holding.',

  'holding.fetch': 'The node began to fetch a copy of a dataset that it may hold.',
  'holding.store': 'The node stored and checked a copy of a dataset.',
  'holding.bid': 'The node bid on the offer to hold a dataset.',
  'holding.begin': 'The node was chosen to hold a dataset, or answered the challenge of a holding.',
  'holding.challenge': 'The creator of a dataset demanded that the node shows a block of its copy.',
  'holding.complete': 'The time of a holding was over, and the node was paid.',
  'holding.fail': 'The node failed to answer a challenge and lost its stake.',
  'holding.release': 'The node does not hold a dataset: it was not chosen, or could not bid.',
  'holding.prune': 'The node removed a dataset that it no longer holds for anyone.',

  'offer.ask': 'An agent asked for holders of a dataset.',
  'offer.start': 'The chain has the offer, and nodes can bid.',
  'offer.close': 'The time for bids on an offer is over.',
  'offer.finalize': 'The chain chose the holders of a dataset.',
  'offer.fail': 'An offer failed, and says why.',
  'offer.withdraw': 'An agent asked to cancel an offer.',
  'offer.cancel': 'An offer was cancelled.',
  'offer.challenge': 'A holder did not answer in private and was challenged on the chain.',
  'offer.lose-holder': 'A holder failed, and its stake went to the creator.',
  'offer.replace': 'The chain chose holders in place of those that failed.',
  'offer.complete': 'The time of an offer is over.',
  'offer.rewind': 'The chain changed its history, and an offer is open for bids again.',

  'publisher.enable': 'The publisher was switched on.',
  'publisher.disable': 'The publisher was switched off.',

  'job.enqueue': 'A job was queued.',
  'job.cancel': 'A waiting job was cancelled.',
  'job.recover': 'Failed jobs were queued again.',
  'job.clear': 'Jobs that had ended were deleted.',

  'message.send': 'An agent sent a message.',
  'message.receive': 'A message arrived for an agent of this node.',
  'message.delivered': 'A message reached its recipient.',
  'message.refused': 'The recipient refused a message.',
  'message.expired': 'A message could not be delivered in time.',
  'message.read': 'An agent marked messages as read.',
  'message.policy': 'An agent changed whose messages it accepts.',

  'skill.offer': 'An agent offered a skill.',
  'skill.withdraw': 'An agent withdrew a skill.',
  'skill.invoke': "An agent invoked another agent's skill.",
  'skill.done': 'A skill that was invoked returned its output.',
  'skill.failed': 'A skill that was invoked failed.',
  'skill.call': 'The node called the program behind a skill.',
  'skill.answer': 'The program behind a skill answered.',

  'trust.change': 'The trust level of an asset changed.',
} as const

export type Action = keyof typeof acts

/** What a receipt is about: the part of its action before the dot. */
export type ActArea = Action extends `${infer Area}.${string}` ? Area : never

/** The actions of one area. */
export type ActionIn<Area extends ActArea> = Extract<Action, `${Area}.${string}`>

/** What a receipt says, with an action from the catalogue. */
export interface Act extends AnyAct {
  readonly action: Action
}

/** The ledger itself, outside the operation of a request, with acts from the catalogue. */
export interface ActLedger extends Pick<Ledger, 'read' | 'writeWithoutReceipt' | 'head' | 'onCommit'> {
  write<T>(act: Act, fn: (writer: LedgerWriter) => T): Promise<Committed<T>>
}

/** What an agent, named by its address, does to a subject. */
export const actOf = (
  action: Action,
  agent: string,
  subject: string,
  more: Pick<AnyAct, 'layer' | 'root'> = {},
): Act => ({ agent: agentDid(agent), action, subject, ...more })

/** Whether a receipt is one of these. */
export const isAct = ({ action }: { readonly action: string }, ...actions: readonly Action[]): boolean =>
  actions.some((one) => one === action)

/** Whether a receipt is about one of these. */
export const isAbout = ({ action }: { readonly action: string }, ...areas: readonly ActArea[]): boolean =>
  areas.some((area) => action.startsWith(`${area}.`))
