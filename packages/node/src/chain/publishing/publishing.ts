import type { TxReceipt } from '@kg/chain'
import {
  AssetNotFoundError,
  type Config,
  NotSharedError,
  NotTheAuthorError,
  type Preflight,
  type Publication,
  PublishedElsewhereError,
  TxRevertedError,
} from '@kg/contract'
import { defined, mapDefined } from '@kg/core'
import { SharedRuns, within } from '@kg/core/async'
import { step } from '@kg/store'
import { stateOf } from '../../memory/assets/draft-row.js'
import type { DraftRef } from '../../memory/assets/drafts.js'
import { findAsset } from '../../memory/assets/find-asset.js'
import { assetKey, kaIdOf } from '../../memory/assets/names.js'
import { type AssetRow, assetRows, type LayerState } from '../../memory/assets/table.js'
import { contextGraphs } from '../../memory/context-graphs/table.js'
import type { Caller } from '../../platform/caller/caller.js'
import type { AgentKeys } from '../../platform/home/agent-keys.js'
import type { Journal } from '../../platform/operations/journal.js'
import type { NodeChain, OpenChain } from '../connection/chain.js'
import type { Ack, AckNodes } from './acknowledgements.js'
import { attemptKey, publicationAttempts } from './attempts.js'
import type { Candidate } from './choose-nodes.js'
import { confirmPublication } from './confirm-publication.js'
import { isSealedFor, type Plan, type PlanNeeds, type PublishOptions, planPublication } from './plan.js'
import { publicationOf } from './publication-of.js'
import type { PublishWatcher } from './publish-step.js'
import { RecentFailures } from './recent-failures.js'
import { sealAgain } from './seal-again.js'
import { sendPublication } from './send-publication.js'
import { Reserved } from './wallets-that-pay.js'

export type { PublishOptions } from './plan.js'

export interface PublishingNeeds {
  ledger: Journal
  chain: NodeChain
  keys: AgentKeys
  config: Config
  ackNodes: AckNodes
  absent?: PlanNeeds['absent']
}

export interface How {
  /** Ends the waiting; what was sent goes on. */
  signal?: AbortSignal
  watcher?: PublishWatcher
}

export interface Publishing {
  /** Throws what stands in the way; resolves when it is confirmed and in the published layer. Safe to repeat. */
  publish(ref: DraftRef, caller: Caller, options: PublishOptions, how?: How): Promise<Publication>
  preflight(ref: DraftRef, caller: Caller, options: PublishOptions): Promise<Preflight>
  /** The caller's own asset and the layer that would be published. */
  intent(ref: DraftRef, caller: Caller): { row: AssetRow; layer: LayerState }
}

/** Reverts that a second try with fresh numbers mends. */
const passing = ['ERC20InsufficientAllowance', 'FeeAboveMax', 'InsufficientAllowance', 'NotAccountAgent']
const maxAttempts = 3

export function openPublishing(needs: PublishingNeeds): Publishing {
  const { ledger, keys, config, ackNodes, absent = () => [] } = needs
  const reserved = new Reserved()
  const failures = new RecentFailures()
  const running = new SharedRuns<string, Publication>()

  function intent(ref: DraftRef, caller: Caller): { row: AssetRow; layer: LayerState } {
    const row = ledger.read((r) => findAsset(r, ref.contextGraph, ref.name, caller))
    if (row.sub !== ref.sub) throw new AssetNotFoundError({ name: ref.name, contextGraphId: ref.contextGraph })
    if (row.agent !== caller.agent)
      throw new NotTheAuthorError({ name: ref.name, author: row.agent, agent: caller.agent })
    const layer = row.swm ?? row.vm
    if (layer === undefined)
      throw new NotSharedError({ name: ref.name, contextGraphId: ref.contextGraph, state: stateOf(row) })
    return { row, layer }
  }

  const planFor = (chain: OpenChain, row: AssetRow, layer: LayerState, options: PublishOptions): Promise<Plan> => {
    const graph = ledger.read((r) => r.get(contextGraphs, row.contextGraph))
    if (graph === undefined) throw new TypeError('an asset is in a context graph')
    const canSeal = keys.get(row.agent) !== undefined
    const defaults = { defaultEpochs: config['publish.epochs'], defaultMaxFee: config['publish.maxFee'] }
    return planPublication(
      { chain, graph, row, layer, ackNodes, absent, reserved, failures, canSeal, ...defaults },
      options,
    )
  }

  async function preflight(ref: DraftRef, caller: Caller, options: PublishOptions): Promise<Preflight> {
    const { row, layer } = intent(ref, caller)
    const chain = await needs.chain.ready('Publishing')
    const plan = await planFor(chain, row, layer, options)
    const { payer, nodes, candidates, required = 0 } = plan
    const obstacles = plan.state === 'ready' || row.swm === undefined ? [] : plan.obstacles
    return {
      ok: obstacles.length === 0,
      name: row.name,
      contextGraphId: row.contextGraph,
      kaId: plan.kaId.toString(),
      version: plan.version,
      tripleCount: layer.content.quads,
      byteSize: plan.byteSize,
      epochs: plan.epochs,
      maxFee: plan.maxFee.toString(),
      symbol: chain.symbol,
      ...(payer && { fee: payer.fee.toString(), wallet: payer.wallet, accountId: payer.accountId.toString() }),
      ...defined({ publisherNodeIdentityId: plan.identityId?.toString() }),
      ...(nodes && {
        quorum: {
          required,
          available: nodes.length,
          nodes: nodes.map(({ identityId }) => identityId.toString()),
        },
      }),
      ...defined({ candidates: mapDefined(candidates, (list) => list.map(shownCandidate)) }),
      obstacles: obstacles.map(({ code, message, remedy }) => ({ code, detail: message, remedy })),
    }
  }

  async function publish(ref: DraftRef, caller: Caller, options: PublishOptions, how: How = {}): Promise<Publication> {
    const { row } = intent(ref, caller)
    if (row.swm === undefined) return publicationOf(row, [], true)
    const id = `${kaIdOf(row)}/${row.swm.seal.version}`
    const { swm } = row
    const begun = running.run(id, () => publishOnce(row, swm, options, how.watcher ?? {}))
    // Who goes away ends its own waiting, not the publication that others may wait for.
    return within(begun, { signal: how.signal })
  }

  async function publishOnce(
    row: AssetRow,
    shared: LayerState,
    options: PublishOptions,
    watcher: PublishWatcher,
  ): Promise<Publication> {
    const chain = await needs.chain.ready('Publishing')
    for (let tries = 1; ; tries++) {
      try {
        const { receipt, acks } = await sendOnce(chain, row, shared, options, watcher)
        watcher.onStep?.('included', { txHash: receipt.hash })
        step('publish.included')
        const published = await confirm(chain, receipt)
        chain.follower.wake()
        return publicationOf(published ?? current(row), acks, false)
      } catch (error) {
        const mendable = error instanceof TxRevertedError && passing.includes(error.data.name)
        if (!mendable || tries === maxAttempts) throw error
      }
    }
  }

  /** Waits for the transaction that is on its way, or sends one. */
  async function sendOnce(
    chain: OpenChain,
    row: AssetRow,
    shared: LayerState,
    options: PublishOptions,
    watcher: PublishWatcher,
  ): Promise<{ receipt: TxReceipt; acks: readonly Ack[] }> {
    const kaId = BigInt(kaIdOf(row))
    const { version } = shared.seal
    let { attempt } = ledger.read((r) => r.get(publicationAttempts, [kaId.toString(), version])) ?? { attempt: 1 }
    const earlier = chain.transactions.get(chain.keyOf(attemptKey(kaId, version, attempt)))
    if (earlier !== undefined && earlier.state !== 'failed') {
      watcher.onStep?.('broadcast')
      const { wallet, to, data } = earlier
      const key = chain.keyOf(attemptKey(kaId, version, attempt))
      return { receipt: await chain.transactions.send({ key, wallet, to, data }), acks: [] }
    }
    if (earlier !== undefined) attempt++
    const sealed = isSealedFor(shared, chain) ? shared : await sealAgain({ ledger, keys }, chain, row)
    const plan = await planFor(chain, row, sealed, options)
    if (plan.state === 'blocked') throw plan.obstacles[0]
    watcher.onQuorum?.(plan.required)
    watcher.onStep?.('validated')
    const key = attemptKey(kaId, version, attempt)
    await ledger.writeWithoutReceipt((w) =>
      w.put(publicationAttempts, [kaId.toString(), version], { attempt, at: Date.now() }),
    )
    return sendPublication(
      chain,
      { row, layer: sealed, plan, reserved, failures, spareTokens: config['chain.approveTokens'] },
      { key, watcher },
    )
  }

  async function confirm(chain: OpenChain, receipt: TxReceipt): Promise<AssetRow | undefined> {
    const { eventsIn, followedOf } = await import('@kg/chain')
    const events = eventsIn(receipt, followedOf(chain.addresses, ['KnowledgeAssets']))
    const event = events.find((one) => one.event === 'Published')
    return event && confirmPublication(ledger, chain, event)
  }

  const current = (row: AssetRow): AssetRow => {
    const now = ledger.read((r) => r.get(assetRows, assetKey(row)))
    if (now?.vm === undefined) throw new PublishedElsewhereError({ name: row.name, contextGraphId: row.contextGraph })
    return now
  }

  return { publish, preflight, intent }
}

const shownCandidate = ({ identityId, ask, fee, ...rest }: Candidate) => ({
  ...rest,
  identityId: identityId.toString(),
  ask: ask.toString(),
  fee: fee.toString(),
})
