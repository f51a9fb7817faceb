import { defined } from '@kg/core/values'
import { bounds, fits, parts } from './bounds.js'
import { type ContentRef, contentBytes, contentPacked, contentText } from './content.js'
import type { Environment } from './environment.js'
import { type Shelf, shelfKey } from './graphs.js'
import { allRows, type KeptRows } from './kept-rows.js'
import type { Key, KeyPart, Range, Row, Table } from './table.js'
import type { Usage, VocabularyKind } from './vocabulary.js'
import { readVocabularyState, vocabularyKey } from './vocabulary-counts.js'

/** Everything that can be read; it has no way to write. */
export class LedgerReader {
  constructor(
    protected readonly env: Environment,
    protected readonly kept?: KeptRows,
  ) {}

  get<K extends Key, V>(table: Table<K, V, never> | Table<K, V, string>, key: K): V | undefined {
    if (!fits(key)) return undefined
    const rows = this.env.table(table as unknown as Table)
    if (this.kept === undefined || !table.isKept || typeof key !== 'string') return rows.get(key) as V | undefined
    return this.kept.get(table.name, key, () => rows.get(key) as V | undefined)
  }

  has(table: { readonly name: string }, key: Key): boolean {
    return fits(key) && this.env.table(table as Table).doesExist(key)
  }

  *range<K extends Key, V, I extends string>(table: Table<K, V, I>, range: Range = {}): Iterable<Row<K, V>> {
    if (!hasFittingEnds(range)) return
    for (const { key, value } of this.env.table(table as unknown as Table).getRange(bounds(range)))
      yield { key: key as K, value: value as V }
  }

  /** All rows of a table that has few. */
  all<K extends Key, V, I extends string>(table: Table<K, V, I>): readonly Row<K, V>[] {
    const read = () => [...this.range(table)]
    return this.kept !== undefined && table.isKept ? this.kept.get(table.name, allRows, read) : read()
  }

  /** Rows in the order of an index; `after` and `before` are index keys, as `indexKey` of a row gives them. */
  *by<K extends Key, V, I extends string>(
    table: Table<K, V, I>,
    index: I,
    range: Range = {},
  ): Iterable<Row<K, V> & { indexKey: Key }> {
    if (!hasFittingEnds(range)) return
    const rows = this.env.table(table as unknown as Table)
    for (const { key, value } of this.env.index(table as unknown as Table, index).getRange(bounds(range)))
      yield { indexKey: key, key: value as K, value: rows.get(value) as V }
  }

  /** The number of rows of a table, or of one of its groups; kept by every write, never counted. */
  count(table: { readonly name: string }, group?: Key): number {
    const key = countKey(table.name, group)
    return (fits(key) ? this.env.counts.get(key) : undefined) ?? 0
  }

  /** A chunk as it is stored, to hand it on: the taker unpacks and checks it. */
  contentPacked(hash: string): Buffer {
    return contentPacked(this.env, hash)
  }

  /** The statements of stored content, one canonical line each. */
  contentText(ref: ContentRef): string {
    return contentText(this.env, ref)
  }

  /** One chunk as it was packed: its bytes, checked against their hash. */
  contentBytes(hash: string): Buffer {
    return contentBytes(this.env, hash)
  }

  hasContent(hash: string): boolean {
    return this.env.content.doesExist(Buffer.from(hash, 'hex'))
  }

  /** The keys of the changes that need a chunk. */
  usesOf(hash: string, limit?: number): KeyPart[][] {
    const range = bounds({ prefix: hash, ...defined({ limit }) })
    return [...this.env.uses.getKeys(range)].map((key) => parts(key).slice(1))
  }

  /** How many statements a shelf holds, additions counted in full. */
  shelfQuads(shelf: Shelf): number {
    return this.env.counts.get(['graphs', 'quads', ...shelfKey(shelf)]) ?? 0
  }

  /** The predicates or classes that a shelf uses, in the order of their IRIs; a graph's additions are counted in full. */
  *shelfVocabulary(shelf: Shelf, kind: VocabularyKind, startsWith = ''): Iterable<Usage> {
    const start = vocabularyKey(shelfKey(shelf), kind, startsWith)
    if (!fits(start)) return
    const range = { ...bounds({ prefix: start.slice(0, -1) }), start }
    for (const { key, value } of this.env.counts.getRange(range)) {
      const iri = String(parts(key).at(-1))
      if (!iri.startsWith(startsWith)) return
      yield [iri, value]
    }
  }

  /** Whether all of a shelf's vocabulary is counted. */
  isVocabularyWhole(shelf: Shelf): boolean {
    const isCut = this.env.counts.doesExist(vocabularyKey(shelfKey(shelf), 'cut'))
    return readVocabularyState(this.env).isWhole && !isCut
  }

  /** The newest receipt's number; 0 when nothing has been written yet. */
  head(): number {
    return (this.env.meta.get('head') as number | undefined) ?? 0
  }
}

/** The end of a range with a prefix has a part more than the prefix. */
const hasFittingEnds = ({ prefix = [], after = [], before = [] }: Range): boolean =>
  [[...parts(prefix), '.'], after, before].every(fits)

export function countKey(table: string, group?: Key): Key {
  return group === undefined ? [table, 'all'] : [table, 'group', ...parts(group)]
}
