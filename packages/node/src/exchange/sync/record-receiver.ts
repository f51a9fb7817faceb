import { step } from '@kg/store'
import type { Journal } from '../../platform/operations/journal.js'
import { AuthorRefusedError, RecordInvalidError } from '../p2p/record-invalid.js'
import type { ContentChecker } from './content-checker.js'
import type { ShareRecord } from './record.js'
import { layerToStore, storeRecord } from './store-record.js'

export interface ReceiverNeeds {
  ledger: Journal
  checker: ContentChecker
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

  /** Returns true if the record was new. */
  async accept(record: ShareRecord, chunks: readonly Uint8Array[]): Promise<boolean> {
    const { ledger, checker, log } = this.needs
    try {
      if (ledger.read((r) => layerToStore(r, record)) === undefined) {
        this.counts.known++
        return false
      }
      const { root, leafCount, bytes } = record
      const content = await checker.check({ chunks, root, leafCount, bytes })
      step('receive.checked')
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
