import { NamesTooLongError } from '@kg/contract'
import { fits, parts } from './bounds.js'
import type { ContentRef, PackedContent } from './content.js'
import {
  type ChangeRow,
  changes,
  type GraphChange,
  type GraphRow,
  graphs,
  noContent,
  type Shelf,
  shelfKey,
} from './graphs.js'
import { countKey, LedgerReader } from './reader.js'
import { rewriteWanted } from './rewrite.js'
import { changesSince } from './shelf-content.js'
import type { Key, KeyPart, Table } from './table.js'
import { storedFrom, type Vocabulary } from './vocabulary.js'
import { VocabularyCounts, vocabularyState } from './vocabulary-counts.js'

/** What a write may do; it lives for one transaction. */
export class LedgerWriter extends LedgerReader {
  readonly graphChanges: GraphChange[] = []
  private readonly vocabularyCounts = new VocabularyCounts(this.env)

  put<K extends Key, V, I extends string>(table: Table<K, V, I>, key: K, value: V): void {
    this.replace(table as unknown as Table, key, value)
  }

  /** True when there was such a row, or the table is one for rows in bulk. */
  remove<K extends Key, V, I extends string>(table: Table<K, V, I>, key: K): boolean {
    return this.replace(table as unknown as Table, key, undefined)
  }

  /** Stores packed content; content that is already there costs a look-up. */
  putContent(content: PackedContent): ContentRef {
    for (const { hash, data, vocabulary } of content.packed) {
      const key = Buffer.from(hash, 'hex')
      if (!this.env.content.doesExist(key)) this.env.content.put(key, data)
      if (vocabulary === undefined) continue
      this.vocabularyCounts.learn(hash, vocabulary)
      if (content.bytes >= storedFrom) this.env.vocabularies.put(key, vocabulary)
    }
    return { chunks: content.chunks, quads: content.quads, bytes: content.bytes }
  }

  /** Changes a named graph. Views, peers and history learn it from the log that this appends to. */
  change(change: GraphChange): void {
    this.graphChanges.push(change)
  }

  /** Writes the collected graph changes under their receipt's number. */
  settle(seq: number): void {
    this.graphChanges.forEach((change, position) => {
      const shelf = shelfKey(change.shelf)
      const { graph, sub, op, content } = change
      const at = [...shelf, seq, position]
      const key = [...shelf, graph]
      const before = this.get(graphs, key)
      const isCounted = before === undefined || op === 'replace' || this.vocabularyCounts.isCounted(before)
      if (before !== undefined && op !== 'add') this.uncount(change.shelf, graph, before)
      this.put(changes, at, { graph, sub, op, content })
      for (const chunk of content.chunks) this.env.uses.put([chunk, ...at], true)
      if (op === 'drop') this.remove(graphs, key)
      else {
        if (isCounted) this.vocabularyCounts.add(shelf, content)
        const counted = isCounted ? { counted: this.vocabularyCounts.generation } : {}
        this.put(graphs, key, { ...nextRow(before, change, seq), ...counted })
      }
      this.addTo(['graphs', 'quads', ...shelf], (op === 'drop' ? 0 : quadsAfter(before, change)) - (before?.quads ?? 0))
    })
    this.addVocabulary()
  }

  /** Counts the vocabulary of a graph that an earlier version of the program wrote. */
  countGraph(shelf: Shelf, graph: string): void {
    const key = [...shelfKey(shelf), graph]
    const row = this.get(graphs, key)
    if (row === undefined || this.vocabularyCounts.isCounted(row)) return
    for (const { content } of changesSince(this, shelf, graph, row.since))
      this.vocabularyCounts.add(shelfKey(shelf), content)
    this.put(graphs, key, { ...row, counted: this.vocabularyCounts.generation })
    this.addVocabulary()
  }

  /** Stores what a chunk uses, unless the chunk was erased. */
  putVocabulary(hash: string, vocabulary: Vocabulary): void {
    const key = Buffer.from(hash, 'hex')
    if (this.env.content.doesExist(key)) this.env.vocabularies.put(key, vocabulary)
  }

  /** Notes that every graph is counted. */
  completeVocabulary(): void {
    this.env.meta.put(vocabularyState, { generation: this.vocabularyCounts.generation, isWhole: true })
  }

  /** What was erased in this very write was counted, too. */
  private uncount(shelf: Shelf, graph: string, row: GraphRow): void {
    if (!this.vocabularyCounts.isCounted(row)) return
    for (const { content, erased = content } of changesSince(this, shelf, graph, row.since))
      this.vocabularyCounts.add(shelfKey(shelf), erased, -1)
  }

  private addVocabulary(): void {
    for (const { key, by } of this.vocabularyCounts.sums()) this.addTo(key, by)
  }

  /** Erases the content of a change that is no part of the present; its hashes stay, because the receipt covers them. */
  erase(at: KeyPart[]): { chunks: number; bytes: number } {
    const row = this.get(changes, at)
    const gone = { chunks: 0, bytes: 0 }
    if (row === undefined || row.content.chunks.length === 0) return gone
    if (this.mayBePresent(at, row)) this.vocabularyCounts.remember(row.content)
    this.put(changes, at, { ...row, content: noContent, erased: row.content })
    for (const chunk of row.content.chunks) {
      this.env.uses.remove([chunk, ...at])
      if (this.usesOf(chunk, 1).length > 0) continue
      const key = Buffer.from(chunk, 'hex')
      gone.bytes += this.env.content.getBinary(key)?.length ?? 0
      gone.chunks += Number(this.env.content.doesExist(key))
      this.env.content.remove(key)
      this.env.vocabularies.remove(key)
    }
    return gone
  }

  /** Has the ledger's file written anew before it counts as clean: until then, erased bytes may stand in free pages. */
  requestRewrite(): void {
    this.env.meta.put(rewriteWanted, true)
  }

  /** Who forgets a graph erases its content before it drops the graph, in one write. */
  private mayBePresent(at: KeyPart[], { graph }: ChangeRow): boolean {
    const row = this.get(graphs, [...at.slice(0, 3), graph])
    return row !== undefined && (at[3] as number) >= row.since
  }

  private replace(table: Table, key: Key, value: unknown): boolean {
    if (table.isKept) this.kept?.change(this)
    const rows = this.env.table(table)
    if (table.isBulk) {
      if (value === undefined) rows.remove(key)
      else rows.put(checkKey(key), value)
      return true
    }
    const before = rows.get(key)
    for (const [name, index] of Object.entries(table.indexes)) {
      const database = this.env.index(table, name)
      const old = before === undefined ? undefined : index(before, key)
      const next = value === undefined ? undefined : index(value, key)
      if (old !== undefined && next !== undefined && same(old, next)) continue
      if (old !== undefined) database.remove(indexed(old, key))
      if (next !== undefined) database.put(checkKey(indexed(next, key)), key)
    }
    this.recount(table, key, before, value)
    if (value === undefined) rows.remove(key)
    else rows.put(checkKey(key), value)
    return before !== undefined
  }

  private recount(table: Table, key: Key, before: unknown, value: unknown): void {
    const old = before === undefined ? [] : table.groups(before, key)
    const next = value === undefined ? [] : table.groups(value, key)
    // A row may be in thousands of groups, one for each member of a context graph.
    for (const group of without(old, next)) this.addTo(countKey(table.name, group), -1)
    for (const group of without(next, old)) this.addTo(countKey(table.name, group), 1)
    this.addTo(countKey(table.name), Number(value !== undefined) - Number(before !== undefined))
  }

  private addTo(key: Key, by: number): void {
    if (by === 0) return
    const sum = (this.env.counts.get(key) ?? 0) + by
    if (sum === 0) this.env.counts.remove(key)
    else this.env.counts.put(key, sum)
  }
}

function nextRow(before: GraphRow | undefined, change: GraphChange, seq: number): GraphRow {
  const grows = change.op === 'add' && before !== undefined
  return {
    sub: change.sub,
    since: grows ? before.since : seq,
    quads: quadsAfter(before, change),
    additions: grows ? before.additions + 1 : 0,
  }
}

function quadsAfter(before: GraphRow | undefined, { op, content }: GraphChange): number {
  return op === 'add' ? (before?.quads ?? 0) + content.quads : content.quads
}

/** An index entry ends in the row's key, so that rows with equal index keys stand side by side. */
export function indexed(indexKey: Key, key: Key): Key {
  return [...parts(indexKey), ...parts(key)]
}

/** The groups that are not among others. */
function without(groups: readonly Key[], others: readonly Key[]): readonly Key[] {
  if (groups.length === 0 || others.length === 0) return groups
  const names = new Set(others.map(nameOf))
  return groups.filter((group) => !names.has(nameOf(group)))
}

const nameOf = (group: Key): string => JSON.stringify(parts(group))

function same(a: Key, b: Key): boolean {
  const [left, right] = [parts(a), parts(b)]
  return left.length === right.length && left.every((part, i) => part === right[i])
}

/** A key holds names that people and peers choose. */
function checkKey<K extends Key>(key: K): K {
  if (!fits(key)) throw new NamesTooLongError({})
  return key
}
