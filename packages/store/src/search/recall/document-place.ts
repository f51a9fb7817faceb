import { type DocumentPlace, defined, documentTerms, mapDefined } from '@kg/core'
import { labelOf, type NoteDoc, readDoc, textsOf } from './read-note.js'

/** Steps from a passage up to its document. */
const mostSteps = 8

export interface Located {
  readonly place: DocumentPlace
  /** The name of the file. */
  readonly source?: string
  /** The heading that it stands under. */
  readonly heading?: string
}

/**
 * Where in an imported document something stands, by the terms that imports use alone: predicates of users may be called
 * `page` too. The file's name, the sheet and the heading are said of what it is a part of, whose IRI begins its own.
 */
export function placeOf(doc: NoteDoc): Located {
  const number = (term: 'page' | 'slide' | 'row' | 'chapter' | 'line') =>
    mapDefined(textsOf(doc, documentTerms[term])[0], Number)
  const text = (term: 'sheet' | 'part') => textsOf(doc, documentTerms[term])[0]
  const own = {
    page: number('page'),
    slide: number('slide'),
    sheet: text('sheet'),
    row: number('row'),
    chapter: number('chapter'),
    part: text('part'),
    line: number('line'),
  }
  const isPart = Object.values(own).some((value) => value !== undefined) || textsOf(doc, documentTerms.order).length > 0
  const above = isPart ? [...partsAbove(doc)] : []
  const said = (term: string) => [doc, ...above].map((part) => textsOf(part, term)[0]).find((one) => one !== undefined)
  return {
    place: defined({ ...own, sheet: own.sheet ?? (own.row === undefined ? undefined : said(documentTerms.sheet)) }),
    ...defined({
      source: said(documentTerms.sourceFile),
      heading: above.map(labelOf).find((label) => label !== undefined),
    }),
  }
}

/** The section, table and document that something is a part of, nearest first. */
function* partsAbove({ subject, item }: NoteDoc): Iterable<NoteDoc> {
  const graph = item.segment.parts.graphs[item.at] as number
  let above = subject
  for (let step = 0; step < mostSteps; step++) {
    const end = above.lastIndexOf('/')
    if (end < 0) return
    above = above.slice(0, end)
    for (const segment of item.index.segments) {
      const at = segment.find(graph, `<${above}>`)
      if (at !== undefined) yield readDoc({ index: item.index, segment, at })
    }
  }
}
