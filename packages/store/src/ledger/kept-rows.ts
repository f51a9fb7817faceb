/** Beyond it, those of a table are forgotten, and read again when they are asked for. */
const most = 100
/** A row of more is read anew each time: peers may name thousands of members of a context graph. */
const mostValues = 1000

/** Stands for a whole table. */
export const allRows = Symbol('all rows')

/**
 * Rows that nearly every request reads, as they were read last: reading one anew costs ten times as much. Holds only
 * what is committed, so that it need not know how a transaction ends.
 */
export class KeptRows {
  private readonly tables = new Map<string, Map<unknown, unknown>>()
  /** Transactions that have changed such rows and are not over yet. */
  private readonly changing = new Set<object>()

  get<V>(table: string, key: string | typeof allRows, read: () => V): V {
    if (this.changing.size > 0) return read()
    const rows = this.rowsOf(table)
    const known = rows.get(key)
    if (known !== undefined) return known as V
    const row = read()
    if (row === undefined || countValues(row) > mostValues) return row
    if (rows.size >= most) rows.clear()
    rows.set(key, freeze(row))
    return row
  }

  /** Until the transaction is over, rows are read anew: it sees what it has written, and others do not. */
  change(transaction: object): void {
    this.changing.add(transaction)
    this.tables.clear()
  }

  settle(transaction: object): void {
    this.changing.delete(transaction)
  }

  private rowsOf(table: string): Map<unknown, unknown> {
    const known = this.tables.get(table)
    if (known !== undefined) return known
    const rows = new Map<unknown, unknown>()
    this.tables.set(table, rows)
    return rows
  }
}

/** Itself and all that is in it. */
function countValues(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1
  return Object.values(value).reduce((sum: number, part) => sum + countValues(part), 1)
}

/** One row has many readers. */
function freeze<V>(value: V): V {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  for (const part of Object.values(value)) freeze(part)
  return Object.freeze(value)
}
