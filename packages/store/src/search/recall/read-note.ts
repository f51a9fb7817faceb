import { defined, noteTerms } from '@kg/core'
import type { Candidate } from '../rank.js'
import type { GraphState } from '../shelf-index.js'
import { labelRank, localName, readSaying, type Saying } from '../statement.js'
import type { Said } from './messages.js'

/** What the index holds of a document, taken apart. */
export interface NoteDoc {
  readonly sayings: readonly Saying[]
  readonly subject: string
  readonly links: string
  readonly graph: GraphState
  readonly item: Candidate
}

const longestText = 1500
const farthest = 1 << 16

export function readDoc(item: Candidate): NoteDoc {
  const { subject, text, links, graph } = item.segment.doc(item.at)
  const lines = text.length > farthest ? text.slice(0, text.lastIndexOf('\n', farthest)) || text : text
  return {
    sayings: lines.split('\n').map(readSaying),
    subject: subject.startsWith('<') ? subject.slice(1, -1) : subject,
    links,
    graph: item.index.graphs[graph] as GraphState,
    item,
  }
}

export const textsOf = ({ sayings }: NoteDoc, predicate: string): string[] =>
  sayings.filter((saying) => saying.predicate === predicate).map(({ text }) => text)

/** What a document says in words: the text of a note or passage; of other entities, all that is said of it. */
export function wordsOfDoc(doc: NoteDoc): string {
  const [text] = textsOf(doc, noteTerms.text)
  if (text !== undefined) return text
  return doc.sayings
    .filter(({ predicate, isLabel }) => !isLabel && predicate !== noteTerms.created)
    .map(({ predicate, text }) => `${localName(predicate)}: ${text}`)
    .join('\n')
}

export function labelOf({ sayings }: NoteDoc): string | undefined {
  return sayings.filter(({ isLabel }) => isLabel).sort((a, b) => labelRank(a.predicate) - labelRank(b.predicate))[0]
    ?.text
}

export function saidOf(doc: NoteDoc): Said {
  const time = doc.item.segment.parts.times[doc.item.at] as number
  return {
    entity: doc.subject,
    text: wordsOfDoc(doc).slice(0, longestText),
    ...defined({ speaker: textsOf(doc, noteTerms.speaker)[0], time: Number.isNaN(time) ? undefined : time }),
  }
}
