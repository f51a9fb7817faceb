import type { Key } from './table.js'

/** Beyond it all are forgotten, and read again when they are asked for. */
const most = 100

/**
 * Rows that nearly every request reads, as they were read last: reading one anew costs ten times as much. Holds only
 * what is committed, so that it need not know how a transaction ends.
 */
export class KeptRows {
  private readonly rows = new Map<string, unknown>()
  /** Transactions that have changed such rows and are not over yet. */
  private readonly changing = new Set<object>()

  get<V>(table: string, key: Key, read: () => V): V {
    if (this.changing.size > 0) return read()
    const name = JSON.stringify([table, key])
    const known = this.rows.get(name)
    if (known !== undefined) return known as V
    const row = read()
    if (row === undefined) return row
    if (this.rows.size >= most) this.rows.clear()
    this.rows.set(name, freeze(row))
    return row
  }

  /** Until the transaction is over, rows are read anew: it sees what it has written, and others do not. */
  change(transaction: object): void {
    this.changing.add(transaction)
    this.rows.clear()
  }

  settle(transaction: object): void {
    this.changing.delete(transaction)
  }
}

/** One row has many readers. */
function freeze<V>(value: V): V {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  for (const part of Object.values(value)) freeze(part)
  return Object.freeze(value)
}
