import { step } from '@kg/store'
import type { Journal } from '../../platform/operations/journal.js'
import { AuthorRefusedError, RecordInvalidError } from '../p2p/record-invalid.js'
import type { ContentChecker } from './content-checker.js'
import type { ShareRecord } from './record.js'
import { layerToStore, storeRecord } from './store-record.js'

/** Which peer brought a record, and from which network address if that is known. */
export interface RecordOrigin {
  readonly peerId: string
  readonly address?: string | undefined
}

/** Decides whether there is room for what a stranger has written. */
export interface RecordBudget {
  /** Whether anything more of an author would be stored. Asked before it is fetched. */
  hasRoom(asset: Pick<ShareRecord, 'graph' | 'name' | 'author'>): boolean
  /** Charges a record that is about to be stored, and makes room for it where strangers make room for each other. */
  admit(
    record: Pick<ShareRecord, 'graph' | 'name' | 'author' | 'leafCount' | 'bytes'>,
    origin: RecordOrigin,
  ): Promise<boolean>
  /** Counts a record for which there was no room. */
  refuse(record: Pick<ShareRecord, 'graph' | 'name' | 'author' | 'leafCount' | 'bytes'>): void
  /** The graph is gone, with what strangers had there. */
  forget(graph: string): void
}

export interface ReceiverNeeds {
  ledger: Journal
  checker: ContentChecker
  /** What strangers may cost; absent: no limit. */
  budget?: RecordBudget
  log: { warn(about: { err: unknown } & Record<string, unknown>, text: string): void }
}

/** Stores what peers send once its author's seal is checked, and counts what is refused. */
export class RecordReceiver {
  readonly counts = { stored: 0, known: 0, refused: 0, foreign: 0 }
  private readonly followers: ((record: ShareRecord) => Promise<unknown>)[] = []

  constructor(private readonly needs: ReceiverNeeds) {}

  /** Registers what must follow from a stored asset before the next one is accepted. */
  onStored(follow: (record: ShareRecord) => Promise<unknown>): void {
    this.followers.push(follow)
  }

  /** Counts a refusal, and separately if only the author was wrong. */
  countRefusal(error: unknown): void {
    this.counts.refused++
    if (error instanceof AuthorRefusedError) this.counts.foreign++
  }

  /** Whether it is worth fetching something of this author. */
  hasRoom(asset: Pick<ShareRecord, 'graph' | 'name' | 'author'>): boolean {
    return this.needs.budget?.hasRoom(asset) ?? true
  }

  /** Counts a record for which there is no room, whether it is true or not. */
  refuseUnread(claim: Pick<ShareRecord, 'graph' | 'name' | 'author'>): void {
    this.countRefusal(undefined)
    this.needs.budget?.refuse({ ...claim, leafCount: 0, bytes: 0 })
  }

  /** Returns true if the record was new. What has no origin was asked for here and costs no stranger anything. */
  async accept(record: ShareRecord, chunks: readonly Uint8Array[], origin?: RecordOrigin): Promise<boolean> {
    const { ledger, checker, budget, log } = this.needs
    try {
      const layer = ledger.read((r) => layerToStore(r, record))
      if (layer === undefined) {
        this.counts.known++
        return false
      }
      // What is published has been paid for.
      const payer = layer === 'swm' ? origin : undefined
      if (payer !== undefined && !this.hasRoom(record)) {
        this.countRefusal(undefined)
        budget?.refuse(record)
        return false
      }
      const { root, leafCount, bytes } = record
      const content = await checker.check({ chunks, root, leafCount, bytes })
      step('receive.checked')
      if (payer !== undefined && (await budget?.admit(record, payer)) === false) {
        this.countRefusal(undefined)
        return false
      }
      const outcome = await storeRecord(ledger, record, content)
      this.counts[outcome]++
      if (outcome === 'stored') for (const follow of this.followers) await follow(record)
      return outcome === 'stored'
    } catch (error) {
      if (!(error instanceof RecordInvalidError)) throw error
      this.countRefusal(error)
      log.warn({ err: error, graph: record.graph, name: record.name, author: record.author }, 'an asset was refused')
      return false
    }
  }
}
