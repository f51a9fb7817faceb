import { entryCount } from './database.js'
import type { Environment } from './environment.js'
import { receipts } from './graphs.js'
import type { Table } from './table.js'
import { indexed } from './writer.js'

const table = receipts as unknown as Table

/** An earlier version kept receipts without finding them by agent and context graph; each of them has an agent. */
export function fillIndexes(env: Environment): void {
  const rows = env.table(table)
  if (entryCount(env.index(table, 'byAgent')) === entryCount(rows)) return
  env.root.transactionSync(() => {
    for (const { key, value } of rows.getRange())
      for (const name of ['byAgent', 'byContextGraph']) {
        const place = table.indexes[name]?.(value, key)
        if (place !== undefined) env.index(table, name).put(indexed(place, key), key)
      }
  })
}
