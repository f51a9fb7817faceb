import { defined, type Hex, mapDefined } from '@kg/core'
import type { Ledger } from '@kg/store'
import { TxKeyConflictError } from './errors.js'
import { isFinished, type TxIntent, type TxRow, transactions, txMoves } from './tx-row.js'

export interface OpenTx {
  readonly key: string
  readonly row: TxRow
}

/** Keys with a scope begin with it. */
export const scopeSign = '@'

/** The transactions as the ledger keeps them. Every change is on disk when it resolves. */
export class TxRows {
  /** Counts the moves: who tries again can tell whether anything came of it. */
  moves = 0
  private lastOrder = 0

  constructor(
    private readonly ledger: Ledger,
    private readonly finished: (key: string, row: TxRow) => void,
    /** Keys of its own rows begin with it. */
    readonly scope = '',
  ) {}

  get(key: string): TxRow | undefined {
    return this.ledger.read((reader) => reader.get(transactions, key))
  }

  /** Unfinished ones in the order they were queued. */
  open(wallet?: Hex): OpenTx[] {
    const range = defined({ prefix: mapDefined(wallet, (wallet) => [wallet]) })
    return this.ledger.read((reader) =>
      [...reader.by(transactions, 'byOpen', range)]
        .filter(({ key }) => this.owns(key))
        .map(({ key, value }) => ({ key, row: value })),
    )
  }

  /** Those that were final in blocks after this one. */
  confirmedAfter(block: number, prefix: string): OpenTx[] {
    const isLater = ({ state, receipt }: TxRow) => state === 'confirmed' && (receipt?.blockNumber ?? 0) > block
    return this.ledger.read((reader) =>
      [...reader.range(transactions)]
        .filter(({ key, value }) => key.startsWith(prefix) && isLater(value))
        .map(({ key, value }) => ({ key, row: value })),
    )
  }

  /** A new row, or the one of that key; one that failed before anything was signed is queued again. */
  async queue(intent: TxIntent): Promise<TxRow> {
    const now = Date.now()
    this.lastOrder = Math.max(now, this.lastOrder + 1)
    const order = this.lastOrder
    const fresh: TxRow = {
      wallet: intent.wallet,
      to: intent.to,
      data: intent.data,
      value: String(intent.value ?? 0n),
      ...(intent.gas === undefined ? {} : { gas: String(intent.gas) }),
      state: 'queued',
      order,
      hashes: [],
      attempts: 0,
      createdAt: now,
      updatedAt: now,
    }
    return this.ledger.writeWithoutReceipt((writer) => {
      const before = writer.get(transactions, intent.key)
      if (before !== undefined && !sameContents(before, fresh)) throw new TxKeyConflictError({ key: intent.key })
      if (before !== undefined && !(before.state === 'failed' && before.hashes.length === 0)) return before
      const row = before === undefined ? fresh : { ...fresh, createdAt: before.createdAt }
      writer.put(transactions, intent.key, row)
      return row
    })
  }

  async move(key: string, change: Partial<TxRow> & Pick<TxRow, 'state'>): Promise<TxRow> {
    const row = await this.ledger.writeWithoutReceipt((writer) => {
      const before = writer.get(transactions, key)
      if (before === undefined || !txMoves[before.state].includes(change.state))
        throw new Error(`transaction ${key} cannot go from ${before?.state} to ${change.state}`)
      const after = { ...before, ...change, updatedAt: Date.now() }
      writer.put(transactions, key, after)
      return after
    })
    this.moves++
    if (isFinished(row)) this.finished(key, row)
    return row
  }

  private owns(key: string): boolean {
    return this.scope === '' ? !key.startsWith(scopeSign) : key.startsWith(this.scope)
  }
}

function sameContents(a: TxRow, b: TxRow): boolean {
  const text = ({ wallet, to, data, value }: TxRow) => [wallet, to, data, value].join().toLowerCase()
  return text(a) === text(b)
}
