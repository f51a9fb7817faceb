import { PeersUnavailableError } from '@kg/contract'
import { defined } from '@kg/core'
import type { Logger } from 'pino'
import { JobQueue } from '../../platform/jobs/queue.js'
import type { Journal } from '../../platform/operations/journal.js'
import type { PeerNetwork } from '../p2p/peer-network.js'
import type { CatchUp } from './catch-up.js'
import { type CatchUpResult, catchUpStore, openCatchUp } from './catch-up-store.js'
import { type CatchUpRow, newCatchUp, putCatchUp } from './catch-up-table.js'

export interface CatchUpsNeeds {
  ledger: Journal
  network: PeerNetwork
  catchUp: Pick<CatchUp, 'graph' | 'lackingOf'>
  log: Logger
}

/** A catch-up that was asked for: its job, and its end. */
export interface CatchUpRun {
  readonly row: CatchUpRow
  readonly ended: Promise<CatchUpRow>
}

const concurrency = 16

/** Catch-ups that somebody asked for: one at a time for a context graph, noted before they are answered. */
export class CatchUps {
  private readonly queue: JobQueue<CatchUpRow, CatchUpResult>

  constructor(private readonly needs: CatchUpsNeeds) {
    const { ledger, log } = needs
    this.queue = new JobQueue(
      // One try is enough: the caller learns how it ended, and the node polls its peers anyway.
      { concurrency, isFinal: () => true },
      {
        ledger,
        store: catchUpStore,
        work: (row, { signal }) => this.work(row, signal),
        onFault: (err) => log.warn({ err }, 'a catch-up could not be noted'),
      },
    )
    // Continues what a stop cut short.
    needs.network.onOpen(() => this.queue.start())
  }

  /** Begins one, or joins the one that has not ended. */
  async begin(contextGraph: string, peerId?: string): Promise<CatchUpRun> {
    const wanted: CatchUpRow = { ...newCatchUp(contextGraph), ...defined({ peerId }) }
    const row = await this.needs.ledger.writeWithoutReceipt((w) => {
      const known = openCatchUp(w, wanted)
      if (known === undefined) putCatchUp(w, wanted)
      return known ?? wanted
    })
    const ended = this.queue.endOf(row).then((end) => end ?? row)
    this.queue.wake()
    return { row, ended }
  }

  /** Begins one as part of another request, which does not fail where there is nobody to ask. */
  async beginIfOnline(contextGraph: string): Promise<Pick<CatchUpRow, 'status'> & { jobId?: string; reason?: string }> {
    if (this.needs.network.status().state === 'off')
      return { status: 'unreachable', reason: 'This node does not talk to other nodes' }
    const { status, jobId } = (await this.begin(contextGraph)).row
    return { status, jobId }
  }

  /** How many assets of a context graph are still to come. */
  lackingOf(contextGraph: string): number {
    return this.needs.catchUp.lackingOf(contextGraph)
  }

  /** Ends what runs; the next start continues it. */
  stop(): Promise<void> {
    return this.queue.stop()
  }

  private work({ contextGraph, peerId }: CatchUpRow, signal: AbortSignal): Promise<CatchUpResult> {
    const host = this.needs.network.current()
    if (host === undefined) throw new PeersUnavailableError({ needs: 'Catching up' })
    return this.needs.catchUp.graph(host, { graph: contextGraph, peerId, signal })
  }
}
