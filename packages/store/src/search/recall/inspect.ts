import { isStopWord } from '@kg/core/language'
import { kinds } from '../links.js'
import type { Segment } from '../segment.js'
import type { ShelfIndex } from '../shelf-index.js'
import { wordsOf } from '../words.js'
import type { Inspection, InspectWish } from './messages.js'
import { labelOf, readDoc, wordsOfDoc } from './read-note.js'
import { type Pool, poolOf, scoreTerms, weighTerm } from './score-question.js'
import { similarity } from './similarity.js'
import { replacementOf } from './supersession.js'

const rarest = 6
const compared = 8
const leastSimilar = 0.9
const mostLabels = 50
const place = kinds.indexOf('note')

/** Whether a text is stored already, but for its wording, and which of its names are those of known entities. */
export function inspect(indexes: readonly ShelfIndex[], wish: InspectWish): Inspection {
  const pool = poolOf(indexes.filter(({ shelf }) => shelf.contextGraph === wish.contextGraphId))
  const similar = findSimilar(pool, wish.text)
  return { ...(similar === undefined ? {} : { similar }), known: findKnown(pool, wish.names) }
}

function findSimilar(pool: Pool, text: string): Inspection['similar'] {
  const words = [...new Set(wordsOf(text))].filter((word) => !isStopWord(word, 'neutral'))
  const terms = words
    .map((word) =>
      weighTerm(pool, word, (segment) => {
        const postings = segment.postings(word)
        return postings === undefined ? [] : [{ postings, weight: 1 }]
      }),
    )
    .filter(({ lists }) => lists.some((list) => list.length > 0))
    .sort((a, b) => b.rarity - a.rarity)
    .slice(0, rarest)
  const found = scoreTerms(pool, terms, ({ segment, at }) => segment.parts.kinds[at] === place, compared)
  for (const { item } of found) {
    const doc = readDoc(item)
    const alike = similarity(text, wordsOfDoc(doc))
    if (alike < leastSimilar || replacementOf(pool, doc) !== undefined) continue
    return {
      entity: doc.subject,
      name: doc.graph.asset.name,
      text: wordsOfDoc(doc),
      similarity: Math.round(alike * 1000) / 1000,
    }
  }
  return undefined
}

/** The entity whose label is exactly that name; none where several are. */
function findKnown(pool: Pool, names: readonly string[]): Record<string, string> {
  const known: Record<string, string> = {}
  for (const name of names) {
    const entities = new Set(pool.parts.flatMap(({ index, segment }) => labelled(index, segment, name)))
    const [entity] = entities
    if (entity !== undefined && entities.size === 1) known[name] = entity
  }
  return known
}

function labelled(index: ShelfIndex, segment: Segment, name: string): string[] {
  const words = wordsOf(name)
  const lists = words.map((word) => segment.postings(word))
  const shortest = lists.reduce((a, b) =>
    a === undefined || b === undefined ? undefined : b.to - b.from < a.to - a.from ? b : a,
  )
  if (shortest === undefined) return []
  const found: string[] = []
  const { docs, kinds: kindOf, subjects } = segment.parts
  for (let at = shortest.from, left = mostLabels; at < shortest.to && left > 0; at++) {
    const doc = docs[at] as number
    if (segment.alive[doc] === 0 || kindOf[doc] !== 0 || !subjects.at(doc).startsWith('<')) continue
    left--
    const read = readDoc({ index, segment, at: doc })
    if (wordsOf(labelOf(read) ?? '').join(' ') === words.join(' ')) found.push(read.subject)
  }
  return found
}
