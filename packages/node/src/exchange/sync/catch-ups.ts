import { AsyncLocalStorage } from 'node:async_hooks'
import { defined } from '@kg/core'
import type { Logger } from 'pino'
import type { Journal } from '../../platform/operations/journal.js'
import type { PeerNetwork } from '../p2p/peer-network.js'
import type { CatchUp } from './catch-up.js'
import { type CatchUpRow, catchUpRows, newCatchUp, putCatchUp } from './catch-up-table.js'

export interface CatchUpsNeeds {
  ledger: Journal
  network: PeerNetwork
  catchUp: CatchUp
  log: Logger
}

/** A catch-up that was asked for: its job, and its end. */
export interface Begun {
  readonly row: CatchUpRow
  readonly ended: Promise<CatchUpRow>
}

/** Catch-ups that somebody asked for: one at a time for a context graph, noted before they are answered. */
export class CatchUps {
  private readonly outside = AsyncLocalStorage.snapshot()
  private readonly running = new Map<string, Begun>()
  private readonly busy = new Set<Promise<CatchUpRow>>()
  private isEnding = false

  constructor(private readonly needs: CatchUpsNeeds) {
    // What a stop cut short is taken up again.
    needs.network.onOpen(() => {
      for (const { value } of needs.ledger.read((r) => [...r.by(catchUpRows, 'waiting')])) this.run(value)
    })
  }

  /** Begins one, or joins the one that runs. */
  async begin(contextGraph: string, peerId?: string): Promise<Begun> {
    const row = { ...newCatchUp(contextGraph), ...defined({ peerId }) }
    const known = this.running.get(placeOf(row))
    if (known !== undefined) return known
    const begun = this.run(row)
    await this.needs.ledger.writeWithoutReceipt((w) => {
      if (!w.has(catchUpRows, row.jobId)) putCatchUp(w, row)
    })
    return begun
  }

  /** Begins one as part of another request, which does not fail where there is nobody to ask. */
  async tell(contextGraph: string): Promise<Pick<CatchUpRow, 'status'> & { jobId?: string; reason?: string }> {
    if (this.needs.network.status().state === 'off')
      return { status: 'unreachable', reason: 'This node does not talk to other nodes' }
    const { status, jobId } = (await this.begin(contextGraph)).row
    return { status, jobId }
  }

  /** What runs has been told to end; it is taken up again at the next start. */
  async stop(): Promise<void> {
    this.isEnding = true
    await Promise.allSettled(this.busy)
  }

  private run(row: CatchUpRow): Begun {
    const place = placeOf(row)
    const ended = this.outside(() => this.work(row)).finally(() => this.running.delete(place))
    ended.catch((err) => this.needs.log.warn({ err, graph: row.contextGraph }, 'a catch-up was lost'))
    const begun = { row, ended }
    this.running.set(place, begun)
    return begun
  }

  private async work(row: CatchUpRow): Promise<CatchUpRow> {
    const { network, catchUp, ledger } = this.needs
    try {
      const host = network.current() ?? (await network.ready('Catching up'))
      if (this.isEnding) return row
      const work = catchUp.graph(host, row.contextGraph, row)
      this.busy.add(work)
      return await work.finally(() => this.busy.delete(work))
    } catch (error) {
      const ended = { ...row, status: 'failed' as const, error: (error as Error).message, finishedAt: Date.now() }
      if (!this.isEnding) await ledger.writeWithoutReceipt((w) => putCatchUp(w, ended))
      return ended
    }
  }
}

const placeOf = ({ contextGraph, peerId = '' }: CatchUpRow): string => `${contextGraph} ${peerId}`
