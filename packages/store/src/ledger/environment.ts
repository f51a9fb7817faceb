import { open } from 'lmdb'
import type { Database, RootDatabase } from './database.js'
import { definedTables, type Key, type Table } from './table.js'
import type { Vocabulary } from './vocabulary.js'

/** The lmdb environment of one ledger folder: one file, one sub-database for each table, index and helper. */
export class Environment {
  root: RootDatabase
  meta: Database<unknown, string>
  counts: Database<number, Key>
  content: Database<Buffer, Buffer>
  /** Which changes need a chunk of content: its hash, then the key of the change. */
  uses: Database<true, Key>
  /** What large chunks of content use, by their hash. */
  vocabularies: Database<Vocabulary, Buffer>
  private rows = new Map<string, Database<unknown, Key>>()
  private byTable = new WeakMap<Table, Database<unknown, Key>>()
  private opened = 0

  constructor(path: string, options: { readOnly?: boolean } = {}) {
    this.root = open({
      path,
      maxDbs: 256,
      maxReaders: 512,
      noSubdir: false,
      // A commit then answers only after its fdatasync: acknowledged means durable.
      overlappingSync: false,
      // Its batches carry a promise that nobody can catch when a commit fails; concurrent writes share a commit without it.
      eventTurnBatching: false,
      readOnly: options.readOnly ?? false,
    })
    this.meta = this.root.openDB({ name: 'meta' })
    this.counts = this.root.openDB({ name: 'counts' })
    this.content = this.root.openDB({ name: 'content', encoding: 'binary', keyEncoding: 'binary' })
    this.uses = this.root.openDB({ name: 'content-uses' })
    this.vocabularies = this.root.openDB({ name: 'content-vocabularies', keyEncoding: 'binary' })
  }

  /** Goes on with another environment. Returns the root of the one before, which the caller closes. */
  become(other: Environment): RootDatabase {
    const before = this.root
    this.root = other.root
    this.meta = other.meta
    this.counts = other.counts
    this.content = other.content
    this.uses = other.uses
    this.vocabularies = other.vocabularies
    this.rows = other.rows
    this.byTable = other.byTable
    this.opened = other.opened
    return before
  }

  /** Opens every table that is defined: one that a write opens cannot be read by others until that write is committed. */
  openTables(): void {
    for (; this.opened < definedTables.length; this.opened++) {
      const { name, indexes } = definedTables[this.opened] as Table
      this.database(`t:${name}`)
      for (const index of Object.keys(indexes)) this.database(`i:${name}:${index}`)
    }
  }

  table(table: Table): Database<unknown, Key> {
    const known = this.byTable.get(table)
    if (known) return known
    const opened = this.database(`t:${table.name}`)
    this.byTable.set(table, opened)
    return opened
  }

  index(table: Table, index: string): Database<Key, Key> {
    return this.database(`i:${table.name}:${index}`) as Database<Key, Key>
  }

  close(): Promise<void> {
    return this.root.close()
  }

  private database(name: string): Database<unknown, Key> {
    const known = this.rows.get(name)
    if (known) return known
    const opened: Database<unknown, Key> = this.root.openDB({ name })
    this.rows.set(name, opened)
    return opened
  }
}
