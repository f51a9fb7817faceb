import { setImmediate } from 'node:timers/promises'
import { KgError, parseAssetGraphUri } from '@kg/core'
import { type Receipt, receipts } from '@kg/store'
import type { Logger } from 'pino'
import { isAct } from '../../platform/acts/acts.js'
import { Background } from '../../platform/background/background.js'
import { removeGoneGrants } from '../grants/remove-gone-grants.js'
import { PrepareThread } from '../importing/prepare-in-thread.js'
import { removeGone } from '../records/remove-gone.js'
import { type ReceivedRef, type ReceivingNeeds, storeReceived } from './store-received.js'
import { receivingCursor } from './table.js'

const page = 100

/** An asset has left this node, or is no longer what it was called. */
const isEnding = (receipt: Receipt): boolean =>
  isAct(
    receipt,
    'asset.evict',
    'asset.expire',
    'asset.erase',
    'asset.forget',
    'asset.discard',
    'asset.delete',
    'asset.rename',
  )

/** Makes datasets of the assets that arrive from other nodes, and removes those whose assets go; after a restart too. */
export class ReceivedDatasets {
  private readonly thread = new PrepareThread()
  private readonly background: Background
  private readonly needs: ReceivingNeeds
  private leave: () => void = () => undefined
  private lastRead = 0

  constructor(
    given: Omit<ReceivingNeeds, 'thread'>,
    private readonly log: Pick<Logger, 'warn'>,
    /** After so many receipts it is noted how far the log was read, or each start would read all of it again. */
    private readonly noteAfter = 5000,
  ) {
    this.needs = { ...given, thread: this.thread }
    this.background = new Background((err) => log.warn({ err }, 'datasets of other nodes could not be stored'))
  }

  start(): void {
    this.leave = this.needs.ledger.onCommit((receipt) => {
      if (concernsDatasets(receipt) || receipt.seq >= this.lastRead + this.noteAfter)
        this.background.schedule(() => this.follow())
    })
    this.background.schedule(() => this.follow())
  }

  /** Resolves when everything that is on disk now has been applied. */
  async current(): Promise<void> {
    await this.background.run(() => this.follow())
  }

  async stop(): Promise<void> {
    this.leave()
    await this.thread.stop()
    await this.background.stop()
  }

  private async follow(): Promise<void> {
    const { ledger, signal } = this.needs
    let written = ledger.read((r) => r.get(receivingCursor, 'seq')) ?? 0
    const note = async (seq: number) => {
      await ledger.writeWithoutReceipt((w) => w.put(receivingCursor, 'seq', seq))
      written = seq
    }
    let seen = Math.max(written, this.lastRead)
    for (;;) {
      const list = ledger.read((r) => [...r.range(receipts, { after: seen, limit: page })].map(({ value }) => value))
      for (const receipt of list.filter(concernsDatasets)) {
        if (signal.aborted) return
        await this.apply(receipt)
        await note(receipt.seq)
      }
      seen = list.at(-1)?.seq ?? seen
      this.lastRead = seen
      if (seen >= written + this.noteAfter) await note(seen)
      if (list.length < page) return
      await setImmediate()
    }
  }

  private async apply(receipt: Receipt): Promise<void> {
    const ref = refOf(receipt.subject)
    if (ref === undefined) return
    if (isEnding(receipt)) {
      const { contextGraph, datasetId } = ref
      await removeGone(this.needs, { contextGraph, name: datasetId })
      return removeGoneGrants(this.needs.ledger, datasetId)
    }
    try {
      await storeReceived(this.needs, ref)
    } catch (err) {
      if (!(err instanceof KgError) || this.needs.signal.aborted) throw err
      this.log.warn({ err, dataset: ref.datasetId, agent: ref.agent }, 'a dataset of another node was refused')
    }
  }
}

function concernsDatasets(receipt: Receipt): boolean {
  return (isAct(receipt, 'asset.receive') || isEnding(receipt)) && refOf(receipt.subject) !== undefined
}

const partPattern = /^(0x[0-9a-f]{64})(?:-\d+)?$/

function refOf(subject: string): ReceivedRef | undefined {
  const asset = parseAssetGraphUri(subject)
  const [, datasetId] = partPattern.exec(asset?.name ?? '') ?? []
  if (asset === undefined || datasetId === undefined) return undefined
  return { contextGraph: asset.contextGraphId, agent: asset.agent.toLowerCase(), datasetId }
}
