import type { Key, KeyPart } from './table.js'

type KeyBound = Key | Buffer | (KeyPart | Buffer)[]

/** Where a range of keys begins and ends. */
export interface KeyRange {
  readonly start?: KeyBound
  readonly end?: KeyBound
  readonly exclusiveStart?: boolean
  readonly reverse?: boolean
  readonly limit?: number
  readonly snapshot?: boolean
}

/**
 * What the ledger uses of an lmdb database. These are types of our own because lmdb's declarations do not compile in a
 * strict project, and ours would carry them there.
 */
export interface Database<V, K> {
  get(key: K): V | undefined
  getBinary(key: K): Buffer | undefined
  doesExist(key: K): boolean
  getRange(range?: KeyRange): Iterable<{ key: K; value: V }>
  getKeys(range?: KeyRange): Iterable<K>
  getCount(): number
  getStats(): object
  put(key: K, value: V): Promise<boolean>
  putSync(key: K, value: V): void
  remove(key: K): Promise<boolean>
  removeSync(key: K): boolean
  clearSync(): void
}

export interface DatabaseOptions {
  readonly name: string
  readonly encoding?: 'binary'
  readonly keyEncoding?: 'binary'
}

/** The database that lists the others; transactions are over all of them. */
export interface RootDatabase extends Database<unknown, Key> {
  /** Resolves when all that was written is on disk. */
  readonly flushed: Promise<boolean>
  openDB<V, K extends Key | Buffer>(options: DatabaseOptions): Database<V, K>
  transaction<T>(act: () => T): Promise<T>
  childTransaction<T>(act: () => T): Promise<T>
  transactionSync<T>(act: () => T): T
  /** Lets the next read see what other threads have written. */
  resetReadTxn(): void
  backup(folder: string, compact: boolean): Promise<void>
  close(): Promise<void>
}

/** The number of rows, without counting them. */
export const entryCount = (database: Pick<Database<unknown, unknown>, 'getStats'>): number =>
  (database.getStats() as { entryCount: number }).entryCount
