export type KeyPart = string | number | boolean
export type Key = string | number | KeyPart[]

/**
 * A table as data. Rows are kept by key in order; an index is a function from a row to the key it is found under
 * (undefined: not in this index); `groups` names the counters that a row adds one to.
 */
export interface Table<K extends Key = Key, V = unknown, I extends string = string> {
  readonly name: string
  readonly indexes: Readonly<Record<I, (value: V, key: K) => Key | undefined>>
  readonly groups: (value: V, key: K) => readonly Key[]
  /** Its rows are not counted and in no index, so that writing one reads nothing. */
  readonly isBulk?: boolean
  /** Its rows are few, have a text as their key, are seldom written, and read by nearly every request. */
  readonly isKept?: boolean
}

export interface TableOptions<K extends Key, V, I extends string> {
  indexes?: Record<I, (value: V, key: K) => Key | undefined>
  groups?: (value: V, key: K) => readonly Key[]
  isKept?: boolean
}

/** A table for rows by the million, which are only written, read by key and removed. */
export const defineBulkTable =
  <V, K extends Key = string>() =>
  (name: string): Table<K, V, never> => {
    const table = { name, indexes: {} as Table<K, V, never>['indexes'], groups: () => [], isBulk: true }
    definedTables.push(table)
    return table
  }

/** All that this process knows, in the order of their definition. */
export const definedTables: { readonly name: string; readonly indexes: object }[] = []

/** `defineTable<Row>()('jobs', { indexes: { byState: (row) => [row.state, row.due] } })` */
export const defineTable =
  <V, K extends Key = string>() =>
  <I extends string = never>(name: string, options: TableOptions<K, V, I> = {}): Table<K, V, I> => {
    const table = {
      name,
      indexes: options.indexes ?? ({} as Table<K, V, I>['indexes']),
      groups: options.groups ?? (() => []),
      isKept: options.isKept ?? false,
    }
    definedTables.push(table)
    return table
  }

/** Which rows of an ordered list: those under a prefix, from a cursor on. */
export interface Range {
  prefix?: Key
  /** Exclusive: start behind this key (in front of it when reversed). */
  after?: Key
  /** Exclusive upper bound (lower when reversed). */
  before?: Key
  limit?: number
  reverse?: boolean
}

export interface Row<K, V> {
  key: K
  value: V
}
