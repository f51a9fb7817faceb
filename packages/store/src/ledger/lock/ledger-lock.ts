/** Held by the one process that has a ledger open. */
export interface LedgerLock {
  release(): Promise<void>
}
