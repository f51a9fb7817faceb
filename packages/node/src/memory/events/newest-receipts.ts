import { type Receipt, receipts } from '@kg/store'
import type { Journal } from '../../platform/operations/journal.js'

const pageSize = 500

/** The receipts after a number, in order. Those that come as they are written need not be read. */
export class NewestReceipts {
  private readonly unfollow: () => void
  /** Those that were written since the last page. */
  private fresh: Receipt[] = []
  /** More were written than are remembered. */
  private isBehind = true

  constructor(
    private readonly ledger: Pick<Journal, 'read' | 'onCommit'>,
    private seq: number,
    onNew: () => void,
  ) {
    this.unfollow = ledger.onCommit((receipt) => {
      this.remember(receipt)
      onNew()
    })
  }

  /** The next page; it is empty where there are no more yet. */
  next(): readonly Receipt[] {
    const page = this.isBehind ? this.read() : this.take()
    this.seq = page.at(-1)?.seq ?? this.seq
    return page
  }

  close(): void {
    this.unfollow()
  }

  private remember(receipt: Receipt): void {
    if (this.isBehind) return
    this.fresh.push(receipt)
    this.isBehind = this.fresh.length > pageSize
    if (this.isBehind) this.fresh = []
  }

  private take(): readonly Receipt[] {
    // A reading may have met receipts before anybody was told of them.
    const fresh = this.fresh.filter(({ seq }) => seq > this.seq)
    this.fresh = []
    return fresh.every(({ seq }, i) => seq === this.seq + 1 + i) ? fresh : this.read()
  }

  private read(): readonly Receipt[] {
    this.fresh = []
    const page = this.ledger.read((r) => [...r.range(receipts, { after: this.seq, limit: pageSize })])
    this.isBehind = page.length === pageSize
    return page.map(({ value }) => value)
  }
}
