import { NotPublishedHere, QuorumOutOfReach, TxRevertedError, VersionSuperseded } from '@kg/contract'
import { defined } from '@kg/core'
import { sha256 } from '@kg/store'
import type { Logger } from 'pino'
import type { NodeChain, OpenChain } from '../../chain/connection/chain.js'
import type { PeerNetwork } from '../../exchange/p2p/peer-network.js'
import { ualOf } from '../../memory/assets/describe-asset.js'
import { kaIdOf } from '../../memory/assets/names.js'
import type { AssetRow } from '../../memory/assets/table.js'
import { type ContextGraphRow, contextGraphs } from '../../memory/context-graphs/table.js'
import {
  approvalRows,
  type CouncilRow,
  type ProposalRow,
  proposalRows,
  verificationRows,
} from '../../memory/trust-levels/table.js'
import type { AgentKeys } from '../../platform/home/agent-keys.js'
import type { Journal } from '../../platform/operations/journal.js'
import { askForApprovals, versionOf } from './collect-approvals.js'
import { currentCouncil, onChainIdOf } from './council.js'
import type { ApplyEvents } from './follow-verifications.js'
import { nextRound } from './next-round.js'
import { sendVerification, unrecorded } from './send-verification.js'
import { type Signed, signAs } from './signatures.js'
import { storeApprovals } from './store-approvals.js'
import type { TrustIndex } from './trust-index.js'

export interface ProposalNeeds {
  ledger: Journal
  chain: NodeChain
  network: PeerNetwork
  keys: AgentKeys
  index: TrustIndex
  applyEvents: ApplyEvents
  log: Logger
  /** Whether all verifiers of this node sign, or only the agent that proposes. */
  signs: boolean
}

export interface Wish {
  readonly graph: ContextGraphRow
  readonly asset: AssetRow
  readonly proposer: string
  readonly batchId: string
  readonly memoryId: string
  readonly windowMs: number
  readonly requiredSignatures?: number | undefined
}

const maxAttempts = 3

/** Verification proposals of this node: each is a durable row, carried on until it is recorded or its time is up. */
export class Proposals {
  private readonly running = new Map<string, Promise<ProposalRow>>()
  private readonly ending = new AbortController()

  constructor(private readonly needs: ProposalNeeds) {}

  /** Takes up what a stop has interrupted. */
  resume(): void {
    const open = this.needs.ledger.read((r) => [...r.by(proposalRows, 'open')].map(({ value }) => value))
    for (const row of open) void this.run(row)
  }

  async stop(): Promise<void> {
    this.ending.abort()
    await Promise.allSettled(this.running.values())
  }

  get(proposalId: string): ProposalRow | undefined {
    return this.needs.ledger.read((r) => r.get(proposalRows, proposalId))
  }

  /** Begins a proposal, or joins the one for the same that is under way. */
  async propose(wish: Wish): Promise<{ row: ProposalRow; done: Promise<ProposalRow> }> {
    const chain = await this.needs.chain.ready('A verification')
    const row = await this.rowFor(chain, wish)
    const known = this.get(row.proposalId)
    if (known !== undefined && this.running.has(row.proposalId)) return { row: known, done: this.run(known) }
    if (known?.state === 'verified') return { row: known, done: Promise.resolve(known) }
    await this.note(row)
    return { row, done: this.run(row) }
  }

  private async rowFor(chain: OpenChain, wish: Wish): Promise<ProposalRow> {
    const { graph, asset, proposer, batchId, memoryId, windowMs, requiredSignatures = 0 } = wish
    const { vm } = asset
    const onChainId = onChainIdOf(graph)
    if (vm === undefined) throw new NotPublishedHere({ name: asset.name })
    const kaId = kaIdOf(asset)
    const current = await chain.read('KnowledgeAssets', 'assetOf', [BigInt(kaId)])
    const { version, root } = vm.seal
    if (Number(current.version) !== version || current.root !== root)
      throw new VersionSuperseded({ name: asset.name, version, current: Number(current.version) })
    const { threshold, verifiers, generation } = await currentCouncil(this.needs.ledger, chain, graph)
    const required = Math.max(threshold, requiredSignatures)
    if (required > verifiers.length) throw new QuorumOutOfReach({ required, verifiers: verifiers.length })
    const subject = [chain.chainId, chain.addresses.Verifications, onChainId, kaId, version, root, generation, required]
    const now = Date.now()
    return {
      proposalId: sha256(JSON.stringify(subject)).slice(0, 32),
      state: 'collecting',
      proposer,
      contextGraph: graph.id,
      memoryId,
      batchId,
      onChainId,
      kaId,
      ual: ualOf(asset, vm.seal),
      version,
      root,
      required,
      createdAt: now,
      expiresAt: now + windowMs,
      attempt: 1,
      signatures: [],
      signers: [],
      peers: [],
    }
  }

  private run(row: ProposalRow): Promise<ProposalRow> {
    const known = this.running.get(row.proposalId)
    if (known !== undefined) return known
    const work = this.carryOn(row)
      .catch((error: unknown) => this.failed(row.proposalId, error))
      .finally(() => this.running.delete(row.proposalId))
    // A proposal goes on without anybody who waits for it.
    work.catch((err: unknown) =>
      this.needs.log.warn({ err, proposalId: row.proposalId }, 'a verification was cut short'),
    )
    this.running.set(row.proposalId, work)
    return work
  }

  private async carryOn(given: ProposalRow): Promise<ProposalRow> {
    let row = given
    const chain = await this.needs.chain.ready('A verification', this.ending.signal)
    for (;;) {
      if (row.state === 'collecting') row = await this.collect(chain, row)
      if (row.state !== 'sending') return row
      try {
        const receipt = await sendVerification(chain, row, this.ending.signal)
        await this.needs.applyEvents(chain, receipt)
        chain.follower.wake()
        return await this.verified(row)
      } catch (error) {
        // Somebody else may have brought a signature meanwhile: what is still missing is looked up anew.
        if (!(error instanceof TxRevertedError) || row.attempt >= maxAttempts) throw error
        row = await this.note({ ...row, state: 'collecting', attempt: row.attempt + 1, signatures: [] })
      }
    }
  }

  /** Until there is enough to send, or the time is up. */
  private async collect(chain: OpenChain, given: ProposalRow): Promise<ProposalRow> {
    const { ledger, index } = this.needs
    let row = given
    await storeApprovals({ ledger, index }, row, await this.ownSignatures(chain, row))
    for (let round = 0; ; round++) {
      const council = await this.council(chain, row)
      const recorded = Number(await chain.read('Verifications', 'signersOf', [versionOf(row)]))
      if (recorded >= row.required) return this.verified(row)
      const signed = this.approvals(row, council)
      const fresh = await unrecorded(chain, row, signed)
      const signers = signed.map(({ signer }) => signer)
      if (recorded + fresh.length >= row.required)
        return this.note({ ...row, state: 'sending', signatures: fresh, signers })
      if (Date.now() >= row.expiresAt)
        return this.note({ ...row, state: signers.length + recorded > 0 ? 'partial' : 'no_quorum', signers })
      const missing = council.verifiers.filter((verifier) => !signers.includes(verifier))
      const answer = await askForApprovals({ ...this.needs, chain }, row, missing, this.ending.signal)
      await storeApprovals({ ledger, index }, row, answer.signed)
      const peers = [...answer.reasons].map(([peer, reason]) => ({ peer, reason }))
      row = await this.note({ ...row, signers, peers })
      if (answer.signed.length === 0)
        await nextRound(this.needs.network.current(), round, row.expiresAt, this.ending.signal)
      this.ending.signal.throwIfAborted()
    }
  }

  private approvals({ kaId, version, onChainId, root }: ProposalRow, { verifiers }: CouncilRow): Signed[] {
    return this.needs.ledger.read((r) =>
      [...r.range(approvalRows, { prefix: [kaId, version] })]
        .filter(({ key, value }) => verifiers.includes(key[2]) && value.onChainId === onChainId && value.root === root)
        .map(({ key, value }) => ({ signer: key[2], signature: value.signature })),
    )
  }

  private async ownSignatures(chain: OpenChain, row: ProposalRow): Promise<Signed[]> {
    const { keys, signs } = this.needs
    const { verifiers } = await this.council(chain, row)
    const may = signs ? verifiers : verifiers.filter((verifier) => verifier === row.proposer)
    return signAs({ chain, keys }, may, versionOf(row))
  }

  private council(chain: OpenChain, { contextGraph }: ProposalRow): Promise<CouncilRow> {
    const graph = this.needs.ledger.read((r) => r.get(contextGraphs, contextGraph))
    if (graph === undefined) throw new TypeError('a proposal is about a context graph')
    return currentCouncil(this.needs.ledger, chain, graph)
  }

  /** What the chain has recorded of it. */
  private async verified(row: ProposalRow): Promise<ProposalRow> {
    await this.needs.index.again(row.kaId)
    const recorded = this.needs.ledger.read((r) =>
      [...r.range(verificationRows, { prefix: [row.kaId, row.version] })]
        .map(({ value }) => value)
        .filter(({ onChainId, root }) => onChainId === row.onChainId && root === row.root),
    )
    const last = recorded.at(-1)
    const signers = [...new Set(recorded.flatMap((one) => one.signers))]
    return this.note({
      ...row,
      state: 'verified',
      signers: signers.length > 0 ? signers : row.signers,
      peers: [],
      ...defined({ txHash: last?.txHash, blockNumber: last?.blockNumber }),
    })
  }

  /** A stop is no failure: the row stays open, and is taken up again. */
  private async failed(proposalId: string, error: unknown): Promise<ProposalRow> {
    const row = this.get(proposalId)
    if (this.ending.signal.aborted || row === undefined) throw error
    this.needs.log.warn({ err: error, proposalId }, 'a verification has failed')
    return this.note({ ...row, state: 'failed', error: (error as Error).message })
  }

  private async note(row: ProposalRow): Promise<ProposalRow> {
    await this.needs.ledger.keep((w) => w.put(proposalRows, row.proposalId, row))
    return row
  }
}
