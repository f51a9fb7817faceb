import { defined, mapDefined, noteTerms } from '@kg/core'
import { kindOf, supersededIn } from '../links.js'
import type { Candidate } from '../rank.js'
import type { GraphState } from '../shelf-index.js'
import { labelRank, localName, readSaying, type Saying } from '../statement.js'
import type { FoundNote, Said } from './messages.js'

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

export function noteOf(doc: NoteDoc): FoundNote {
  const { graph, links, item } = doc
  const stored = item.segment.parts.stored[item.at] as number
  const { layer } = item.index.shelf
  const number = (name: string) =>
    mapDefined(doc.sayings.find(({ predicate }) => localName(predicate) === name)?.text, Number)
  return {
    ...saidOf(doc),
    kind: kindOf(links),
    about: textsOf(doc, noteTerms.aboutName),
    ...defined({
      label: labelOf(doc),
      stored: Number.isNaN(stored) ? undefined : stored,
      source:
        textsOf(doc, noteTerms.source)[0] ??
        doc.sayings.find(({ predicate }) => localName(predicate) === 'sourceFile')?.text,
      page: number('page'),
      line: number('line'),
      supersedes: supersededIn(links),
    }),
    layer: layer === 'private' ? 'wm' : (layer as FoundNote['layer']),
    contextGraphId: graph.asset.contextGraphId,
    agent: graph.asset.agent,
    name: graph.asset.name,
  }
}
