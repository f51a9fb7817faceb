import { TxRevertedError } from '@kg/contract'
import type { Logger } from 'pino'
import { isOpenProposal, type ProposalRow, proposalRows } from '../../memory/trust-levels/table.js'
import { isOwnFault } from '../../platform/jobs/job-fault.js'
import { JobQueue } from '../../platform/jobs/queue.js'
import { type AdvanceNeeds, advanceProposal } from './advance-proposal.js'
import { newProposal, type Wish } from './new-proposal.js'
import { proposalStore } from './proposal-store.js'
import { SignaturesMissingError } from './signatures-missing.js'

export interface ProposalNeeds extends AdvanceNeeds {
  log: Logger
}

const concurrency = 16
/** Proposals that are tried at once when a peer connects. */
const mostAtConnect = 100
const delaysMs = [250, 500, 1000, 2000, 4000, 8000, 15_000]

/** The last round begins when the time of the proposal is up. */
function backoffMs(round: number, { expiresAt }: ProposalRow): number {
  const delay = delaysMs[Math.min(round, delaysMs.length) - 1] ?? 0
  return Math.min(delay, Math.max(0, expiresAt - Date.now()))
}

/** Missing signatures never end a proposal: its last round does. */
const isFinal = (error: unknown, { expiresAt }: ProposalRow) =>
  !(error instanceof SignaturesMissingError) &&
  (isOwnFault(error) || error instanceof TxRevertedError || Date.now() >= expiresAt)

/** Verification proposals of this node: each is a durable row, carried on until it is recorded or its time is up. */
export class Proposals {
  private readonly queue: JobQueue<ProposalRow, ProposalRow>

  constructor(private readonly needs: ProposalNeeds) {
    const { ledger, network, log } = needs
    this.queue = new JobQueue(
      { concurrency, backoffMs, isFinal },
      {
        ledger,
        store: proposalStore,
        work: (row, { signal }) => advanceProposal(needs, row, signal),
        onStep({ proposalId }, step) {
          if (step.move === 'fail') log.warn({ fault: step.fault, proposalId }, 'a verification has failed')
        },
        onFault: (err) => log.warn({ err }, 'a verification could not be noted'),
      },
    )
    network.onOpen((host) => {
      host.onConnect(() => this.askAgain())
    })
  }

  /** Begins with what a stop interrupted. */
  start(): Promise<void> {
    return this.queue.start()
  }

  stop(): Promise<void> {
    return this.queue.stop()
  }

  get(proposalId: string): ProposalRow | undefined {
    return this.needs.ledger.read((r) => r.get(proposalRows, proposalId))
  }

  /** Begins a proposal, or joins the one for the same that is under way. `done` gives it still open when the node stops. */
  async propose(wish: Wish): Promise<{ row: ProposalRow; done: Promise<ProposalRow> }> {
    const { ledger, chain } = this.needs
    const wanted = await newProposal(ledger, await chain.ready('A verification'), wish)
    const row = await ledger.writeWithoutReceipt((w) => {
      const known = w.get(proposalRows, wanted.proposalId)
      if (known !== undefined && (isOpenProposal(known) || known.state === 'verified')) return known
      w.put(proposalRows, wanted.proposalId, wanted)
      return wanted
    })
    const done = this.queue.endOf(row).then((end) => end ?? row)
    this.queue.wake()
    return { row, done }
  }

  /** A peer that has just connected may act for a verifier. */
  private askAgain(): void {
    this.queue.hurry((r) => [...r.by(proposalRows, 'open', { limit: mostAtConnect })].map(({ value }) => value))
  }
}
