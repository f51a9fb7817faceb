import type { Environment } from '../../../ledger/environment.js'
import { receipts } from '../../../ledger/graphs.js'
import { LedgerReader } from '../../../ledger/reader.js'

/** A place in the history of one ledger. Each receipt holds the hash of the one before it, so one stands for all up to it. */
export interface LedgerMark {
  schema: number
  first: string
  seq: number
  hash: string
}

/** The mark of a receipt; undefined where the ledger has none of that number. */
export function ledgerMark(env: Environment, seq: number): LedgerMark | undefined {
  env.root.resetReadTxn()
  const reader = new LedgerReader(env)
  const schema = env.meta.get('schema') as number | undefined
  const first = reader.get(receipts, 1)?.hash
  const hash = reader.get(receipts, seq)?.hash
  env.root.resetReadTxn()
  if (schema === undefined || first === undefined || hash === undefined) return undefined
  return { schema, first, seq, hash }
}
