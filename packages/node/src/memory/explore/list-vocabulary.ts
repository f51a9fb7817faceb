import { changes, type LedgerReader, type Shelf, shelfKey, type VocabularyKind } from '@kg/store'
import type { Caller } from '../../platform/caller/caller.js'
import { shelvesOf } from '../context-graphs/access.js'
import { requireReadableScope } from '../context-graphs/graph-scope.js'
import { layersOf, type MemoryViewName } from '../query/views.js'

export interface VocabularyWish {
  readonly contextGraphId: string
  readonly view?: MemoryViewName | undefined
  readonly startsWith?: string | undefined
  readonly limit: number
}

interface IriCount {
  readonly iri: string
  readonly count: number
}

/** Strangers may use as many predicates as they like; a reader waits for no more than this many of a shelf. */
const maxRead = 50_000

/** The classes and predicates of a context graph, as far as the caller may read it, with the counts that writes maintain. */
export function listVocabulary(reader: LedgerReader, wish: VocabularyWish, caller: Caller) {
  const { id } = requireReadableScope(reader, wish.contextGraphId, undefined, caller)
  const shelves = shelvesOf(id, layersOf(wish.view), caller)
  const [classes, predicates] = (['classes', 'predicates'] as const).map((kind) => sumUp(reader, shelves, kind, wish))
  return {
    classes: classes?.list ?? [],
    predicates: predicates?.list ?? [],
    isComplete: !classes?.isCut && !predicates?.isCut && shelves.every((shelf) => reader.isVocabularyWhole(shelf)),
    seq: Math.max(...shelves.map((shelf) => findNewestChange(reader, shelf))),
  }
}

function sumUp(
  reader: LedgerReader,
  shelves: readonly Shelf[],
  kind: VocabularyKind,
  { startsWith, limit }: VocabularyWish,
): { list: IriCount[]; isCut: boolean } {
  const counts = new Map<string, number>()
  let isCut = false
  for (const shelf of shelves) {
    let read = 0
    for (const [iri, count] of reader.shelfVocabulary(shelf, kind, startsWith)) {
      isCut ||= ++read > maxRead
      if (read > maxRead) break
      counts.set(iri, (counts.get(iri) ?? 0) + count)
    }
  }
  const list = [...counts].map(([iri, count]) => ({ iri, count }))
  list.sort((a, b) => b.count - a.count || (a.iri < b.iri ? -1 : 1))
  return { list: list.slice(0, limit), isCut }
}

function findNewestChange(reader: LedgerReader, shelf: Shelf): number {
  for (const { key } of reader.range(changes, { prefix: shelfKey(shelf), reverse: true, limit: 1 }))
    return key[3] as number
  return 0
}
