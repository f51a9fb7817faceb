import { setImmediate } from 'node:timers/promises'
import { defineTable, type Receipt, receipts } from '@kg/store'
import type { Journal } from '../operations/journal.js'
import type { Background } from './background.js'

export interface ReceiptFollower {
  ledger: Journal
  background: Background
  /** Under which it is remembered how far this follower has come. */
  name: string
  isWanted(receipt: Receipt): boolean
  /** Called in the order of the receipts, and again after a restart where it failed or was interrupted. */
  handle(receipt: Receipt): Promise<void>
}

/** The newest receipt that a follower need not read again. */
export const receiptCursors = defineTable<number>()('receipt-cursors')

const page = 500
/** A start reads at most about so many receipts again. */
const noteAfter = 2000

/**
 * Handles every receipt of a kind, those from before the start first. What was handled is remembered, so a start costs
 * the same however long the log is. Returns the function that ends it.
 */
export function followReceipts({ ledger, background, name, isWanted, handle }: ReceiptFollower): () => void {
  let noted = ledger.read((r) => r.get(receiptCursors, name)) ?? 0
  let seen = noted
  let isEnded = false
  let hasFailed = false

  async function handlePage(list: readonly Receipt[]): Promise<void> {
    const faults: unknown[] = []
    for (const receipt of list.filter(isWanted)) {
      if (isEnded) return
      // One that fails does not keep the others out.
      await handle(receipt).catch((fault) => faults.push(fault))
      seen = receipt.seq
    }
    seen = list.at(-1)?.seq ?? seen
    if (faults.length === 0) return
    hasFailed = true
    throw faults[0]
  }

  /** What has failed is tried again after a restart. */
  async function note(): Promise<void> {
    if (hasFailed || isEnded || seen < noted + noteAfter) return
    noted = seen
    await ledger.writeWithoutReceipt((w) => w.put(receiptCursors, name, seen))
  }

  async function follow(): Promise<void> {
    for (let list = readPage(); list.length > 0 && !isEnded; list = readPage()) {
      await handlePage(list)
      await note()
      await setImmediate()
    }
  }

  const readPage = (): Receipt[] =>
    ledger.read((r) => [...r.range(receipts, { after: seen, limit: page })].map(({ value }) => value))

  background.schedule(follow)
  const leave = ledger.onCommit((receipt) => {
    if (isWanted(receipt) || receipt.seq >= seen + noteAfter) background.schedule(follow)
  })
  return () => {
    isEnded = true
    leave()
  }
}
