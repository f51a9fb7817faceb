import { ContentDamagedError, ContentMissingError } from '@kg/contract/errors'
import { fits } from './bounds.js'
import { type ContentRef, contentBytes } from './content.js'
import type { Environment } from './environment.js'
import type { GraphRow, ShelfKey } from './graphs.js'
import type { KeyPart } from './table.js'
import { countVocabulary, type Usage, type Vocabulary, type VocabularyKind } from './vocabulary.js'

/** Under it stands which graphs are counted. */
export const vocabularyState = 'vocabulary'
/** Under it stands the receipt up to which every write was counted. */
export const vocabularyNoted = 'vocabulary-noted'

export interface VocabularyState {
  /** Graphs whose row has this number are counted; when counting begins anew, it is a new one. */
  readonly generation: number
  /** Whether there are no others. */
  readonly isWhole: boolean
}

const begin: VocabularyState = { generation: 1, isWhole: true }

export const readVocabularyState = (env: Environment): VocabularyState =>
  (env.meta.get(vocabularyState) as VocabularyState | undefined) ?? begin

export const vocabularyKey = (shelf: ShelfKey, kind: VocabularyKind | 'cut', iri = ''): KeyPart[] => [
  'vocabulary',
  ...shelf,
  kind,
  iri,
]

/** Collects what one write changes in the vocabularies of shelves. */
export class VocabularyCounts {
  private readonly known = new Map<string, Vocabulary>()
  private readonly changed = new Map<string, { readonly key: KeyPart[]; by: number }>()
  private current: number | undefined

  constructor(private readonly env: Environment) {}

  get generation(): number {
    this.current ??= readVocabularyState(this.env).generation
    return this.current
  }

  /** Graphs that an earlier version of the program wrote are counted later, in the background. */
  isCounted(row: GraphRow): boolean {
    return row.counted === this.generation
  }

  /** What was counted already need not be counted again. */
  learn(hash: string, vocabulary: Vocabulary): void {
    this.known.set(hash, vocabulary)
  }

  /** Reads what content uses while it is there, because it is about to be erased. */
  remember(content: ContentRef): void {
    for (const hash of content.chunks) this.read(hash)
  }

  add(shelf: ShelfKey, content: ContentRef, sign: 1 | -1 = 1): void {
    for (const hash of content.chunks) {
      const { predicates, classes, isCut } = this.read(hash)
      this.addAll(shelf, 'predicates', predicates, sign)
      this.addAll(shelf, 'classes', classes, sign)
      if (isCut) this.addOne(vocabularyKey(shelf, 'cut'), sign)
    }
  }

  /** The sums to add to the counters. */
  *sums(): Iterable<{ readonly key: KeyPart[]; readonly by: number }> {
    yield* this.changed.values()
    this.changed.clear()
  }

  private addAll(shelf: ShelfKey, kind: VocabularyKind, usages: readonly Usage[], sign: 1 | -1): void {
    for (const [iri, count] of usages) this.addOne(vocabularyKey(shelf, kind, iri), sign * count)
  }

  private addOne(key: KeyPart[], by: number): void {
    if (!fits(key)) return
    const name = key.join('\n')
    const sum = this.changed.get(name)
    if (sum === undefined) this.changed.set(name, { key, by })
    else sum.by += by
  }

  private read(hash: string): Vocabulary {
    const vocabulary =
      this.known.get(hash) ?? this.env.vocabularies.get(Buffer.from(hash, 'hex')) ?? countChunk(this.env, hash)
    this.learn(hash, vocabulary)
    return vocabulary
  }
}

/** Content that cannot be read must not stand in the way of a write, least of all of one that drops it. */
export function countChunk(env: Environment, hash: string): Vocabulary {
  try {
    return countVocabulary(contentBytes(env, hash))
  } catch (error) {
    if (error instanceof ContentDamagedError || error instanceof ContentMissingError) return unreadable
    throw error
  }
}

const unreadable: Vocabulary = { predicates: [], classes: [], isCut: true }
