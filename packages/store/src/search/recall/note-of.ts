import { defined, noteTerms } from '@kg/core'
import { kindOf, supersededIn } from '../links.js'
import { placeOf } from './document-place.js'
import type { FoundNote } from './messages.js'
import { labelOf, type NoteDoc, saidOf, textsOf } from './read-note.js'

/** A document of the index as whoever has asked gets it. */
export function noteOf(doc: NoteDoc): FoundNote {
  const { graph, links, item } = doc
  const stored = item.segment.parts.stored[item.at] as number
  const { layer } = item.index.shelf
  const { place, source, heading } = placeOf(doc)
  return {
    ...saidOf(doc),
    kind: kindOf(links),
    about: textsOf(doc, noteTerms.aboutName),
    ...defined({
      label: labelOf(doc) ?? heading,
      stored: Number.isNaN(stored) ? undefined : stored,
      source: textsOf(doc, noteTerms.source)[0] ?? source,
      place: Object.keys(place).length === 0 ? undefined : place,
      supersedes: supersededIn(links),
    }),
    layer: layer === 'private' ? 'wm' : (layer as FoundNote['layer']),
    contextGraphId: graph.asset.contextGraphId,
    agent: graph.asset.agent,
    name: graph.asset.name,
  }
}
