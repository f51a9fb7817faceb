import { sha256 } from './content.js'

/** Who did what to what. */
export interface Act {
  readonly agent: string
  readonly action: string
  readonly subject: string
  readonly layer?: string
  readonly root?: string
}

/** The record of one write: numbered, chained to the one before it by hash, and signed by the node. */
export interface Receipt extends Act {
  readonly seq: number
  /** Milliseconds since 1970. */
  readonly time: number
  readonly prev: string
  /** Hash of the graph changes of this write; empty when there are none. */
  readonly changes: string
  readonly hash: string
  readonly signature: string
}

/** The node's key as the ledger needs it. */
export interface Signer {
  sign(bytes: Uint8Array): Uint8Array
  verify(bytes: Uint8Array, signature: Uint8Array): boolean
}

export const firstPrev = '0'.repeat(64)

export function makeReceipt(
  act: Act,
  place: Pick<Receipt, 'seq' | 'time' | 'prev' | 'changes'>,
  signer: Signer,
): Receipt {
  const unsigned = { ...act, ...place }
  const hash = receiptHash(unsigned)
  const signature = Buffer.from(signer.sign(Buffer.from(hash, 'hex'))).toString('hex')
  return { ...unsigned, hash, signature }
}

export function receiptHash(receipt: Omit<Receipt, 'hash' | 'signature'>): string {
  const { seq, time, prev, agent, action, subject, layer = '', root = '', changes } = receipt
  return sha256(JSON.stringify(['kg-receipt-1', seq, time, prev, agent, action, subject, layer, root, changes]))
}

/** Says what is wrong with a receipt, or nothing. */
export function receiptFault(receipt: Receipt, prev: string, signer: Signer): string | undefined {
  if (receipt.prev !== prev) return `receipt ${receipt.seq} does not follow the one before it`
  if (receiptHash(receipt) !== receipt.hash) return `receipt ${receipt.seq} does not match its hash`
  if (!signer.verify(Buffer.from(receipt.hash, 'hex'), Buffer.from(receipt.signature, 'hex')))
    return `receipt ${receipt.seq} is not signed by this node`
  return undefined
}
