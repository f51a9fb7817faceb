import { entryCount } from './database.js'
import type { Environment } from './environment.js'
import { definedTables, type Table } from './table.js'
import { indexed } from './writer.js'

const notedUnder = 'indexes'

/**
 * An index that a newer version has given to a table: the rows that are there already are put into it. Which indexes were
 * seen is noted, so that one with nothing to find is not filled again at every start.
 */
export function fillNewIndexes(env: Environment): void {
  const noted = new Set((env.meta.get(notedUnder) as string[] | undefined) ?? [])
  const fresh = (definedTables as Table[]).flatMap((table) =>
    Object.keys(table.indexes)
      .map((index) => ({ table, index, name: `${table.name}:${index}` }))
      .filter(({ name }) => !noted.has(name)),
  )
  if (fresh.length === 0) return
  env.root.transactionSync(() => {
    for (const { table, index } of fresh) if (entryCount(env.index(table, index)) === 0) fill(env, table, index)
    env.meta.put(notedUnder, [...noted, ...fresh.map(({ name }) => name)])
  })
}

function fill(env: Environment, table: Table, index: string): void {
  for (const { key, value } of env.table(table).getRange()) {
    const found = table.indexes[index]?.(value, key)
    if (found !== undefined) env.index(table, index).put(indexed(found, key), key)
  }
}
