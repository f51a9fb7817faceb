import { noteTerms } from '@kg/core'
import { findMentions, type Question } from '@kg/core/language'
import { mentionedIn, mentionLink } from '../links.js'
import { wordsOf } from '../words.js'
import { type NoteDoc, readDoc, saidOf, textsOf, wordsOfDoc } from './read-note.js'
import { type Pool, rarityOf, type Scored, type WeighedTerm, weighTerm } from './score-question.js'

const followed = 4
const mostNames = 6
/** What many texts mention connects nothing. */
const mostShare = 0.1
/** What a name counts that the best answers share with others, and how much more where one answer stands out. */
const linkWeight = { always: 0.3, standingOut: 1.3 }
/** The same for a question that only describes what it is about: its answer lies one step on. */
const indirectWeight = { always: 1.3, standingOut: 1.3 }

/**
 * Names in the best answers that the question does not have: what mentions them too may be what was asked for by way of
 * them. Each comes as a term of its own.
 */
export function termsOfNeighbours(pool: Pool, best: readonly Scored[], { terms, isIndirect }: Question): WeighedTerm[] {
  const asked = new Set(terms.map(({ word }) => word))
  const top = best[0]?.score ?? 0
  const standsOut = 1 - (best[1]?.score ?? 0) / Math.max(top, 1e-9)
  const names = new Map<string, { links: Set<string>; weight: number }>()
  for (const { item, score } of best.slice(0, followed)) {
    if (score < top * 0.5) break
    const doc = readDoc(item)
    for (const [name, link] of namesOf(doc)) {
      if (wordsOf(name).some((word) => asked.has(word))) continue
      const known = names.get(name) ?? { links: new Set(), weight: 0 }
      if (link !== undefined) known.links.add(link)
      names.set(name, { ...known, weight: Math.max(known.weight, (score / top) ** 2) })
    }
  }
  const { always, standingOut } = isIndirect ? indirectWeight : linkWeight
  const strength = always + standingOut * standsOut
  return [...names]
    .slice(0, mostNames)
    .map(([name, { links, weight }]) => {
      const words = [...new Set(wordsOf(name))]
      const term = weighTerm(pool, name, (segment) =>
        [...words, ...[...links].map(mentionLink)].flatMap((word) => {
          const postings = segment.postings(word)
          return postings === undefined ? [] : [{ postings, weight: strength * weight }]
        }),
      )
      // First name, last name and entity stand in the same texts.
      return { ...term, rarity: rarityOf(Math.ceil(sizeOf(term) / (words.length + links.size)), pool.docs) }
    })
    .filter((term) => {
      const size = sizeOf(term)
      return size > 1 && size <= Math.max(12, pool.docs * mostShare)
    })
}

const sizeOf = ({ lists }: WeighedTerm): number =>
  lists.flat().reduce((sum, { postings: { from, to } }) => sum + to - from, 0)

/** Names in a text, with the entity that each is where a statement says so. */
function namesOf(doc: NoteDoc): [name: string, link: string | undefined][] {
  const links = mentionedIn(doc.links)
  const named = links.map((link): [string, string] => [nameIn(link), link])
  const names = findMentions(wordsOfDoc(doc).slice(0, 2000), 0).names.map((name): [string, undefined] => [
    wordsOf(name).join(' '),
    undefined,
  ])
  const marks = [...textsOf(doc, noteTerms.mentionsId), ...textsOf(doc, noteTerms.mentionsCode)].map(
    (mark): [string, undefined] => [wordsOf(mark).join(' '), undefined],
  )
  return [...named, ...names, ...marks].filter(([name]) => name.length > 2)
}

function nameIn(iri: string): string {
  const last = iri.slice(Math.max(iri.lastIndexOf('/'), iri.lastIndexOf('#'), iri.lastIndexOf(':')) + 1)
  return wordsOf(last.replaceAll('-', ' ')).join(' ')
}

/** The turns before and after one, of the same conversation. */
export function turnsBeside(doc: NoteDoc): ReturnType<typeof saidOf>[] {
  const position = Number(textsOf(doc, noteTerms.position)[0])
  const hash = doc.subject.lastIndexOf('#')
  if (hash < 0 || !Number.isInteger(position)) return []
  const { segments } = doc.item.index
  const graph = doc.item.segment.parts.graphs[doc.item.at] as number
  return [position - 1, position + 1].flatMap((place) => {
    const subject = `<${doc.subject.slice(0, hash)}#turn-${place}>`
    for (const segment of segments) {
      const at = segment.find(graph, subject)
      if (at !== undefined) return [saidOf(readDoc({ index: doc.item.index, segment, at }))]
    }
    return []
  })
}
