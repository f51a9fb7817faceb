import { jsonFromLine, type Line, mapDefined, rdfNamespace } from '@kg/core'
import { kg, schema } from '@kg/ingest/vocabulary'
import { type Place, placePredicates, readPlace } from './read-place.js'
import { readTable, type TablePiece } from './read-table.js'
import { numberOf, type Says, type Subjects, textOfFirst } from './subjects.js'

/** A text that is stored as one, and where it stands. */
export interface TextPiece {
  /** Who has the text: the part itself, or one of its chunks. */
  readonly entity: string
  readonly text: string
  readonly place?: Place
}

/** A document itself, or one of its sections. */
export interface DocumentPart {
  readonly part: string
  readonly heading?: string
  readonly level?: number
  /** 0 for the document itself, whose text stands before the first heading. */
  readonly order: number
  readonly place?: Place
  /** Its text, in as many pieces as it is stored in. */
  readonly pieces: readonly TextPiece[]
  readonly tables: readonly TablePiece[]
  /** What else was extracted from it. */
  readonly statements: Says[]
}

export interface Document {
  readonly document: string
  readonly title: string
  readonly fileName: string
  readonly contentType: string
  readonly parts: readonly DocumentPart[]
}

const rdfType = `${rdfNamespace}type`

/** What says how a document is built, and not what stands in it. */
const structure = new Set<string>([
  ...[kg.hasSection, kg.hasChunk, kg.hasTable, kg.hasAttachment],
  ...[kg.order, kg.level, kg.sourceFile, kg.sourceContentType],
  ...placePredicates,
  ...['name', 'text'].map(schema),
])

/** The documents that were imported into an asset, put together again from its statements. */
export function readDocuments(lines: readonly Line[]): Document[] {
  const subjects = new Map<string, Says[]>()
  const roots: string[] = []
  for (const line of lines) {
    const { subject, predicate, object } = jsonFromLine(line)
    if (predicate === kg.rootEntity) roots.push(object)
    const known = subjects.get(subject)
    if (known === undefined) subjects.set(subject, [{ predicate, object }])
    else known.push({ predicate, object })
  }
  return roots.sort().map((root) => {
    const text = (predicate: string) => textOfFirst(subjects.get(root), predicate) ?? ''
    return {
      document: root,
      title: text(schema('name')),
      fileName: text(kg.sourceFile),
      contentType: text(kg.sourceContentType),
      parts: partsOf(root, subjects),
    }
  })
}

/** A document, its sections in order, and then the files that are attached to it, each once whatever statements say. */
function partsOf(root: string, subjects: Subjects): DocumentPart[] {
  const seen = new Set<string>()
  function read(document: string): DocumentPart[] {
    if (seen.has(document)) return []
    seen.add(document)
    const found = [...reachable(document, kg.hasSection, subjects)].filter((part) => !seen.has(part))
    for (const part of found) seen.add(part)
    const sections = found.map((part) => readPart(part, subjects)).sort((a, b) => a.order - b.order)
    const attached = (subjects.get(document) ?? []).filter(({ predicate }) => predicate === kg.hasAttachment)
    const own = { ...readPart(document, subjects), order: 0 }
    return [own, ...sections, ...attached.flatMap(({ object }) => read(object).map(asChapter(object)))]
  }
  /** What is attached is a chapter of what it is attached to, under the name of its file. */
  const asChapter =
    (attachment: string) =>
    (part: DocumentPart): DocumentPart => {
      if (part.part !== attachment) return part
      const fileName = textOfFirst(subjects.get(attachment), kg.sourceFile)
      return { ...part, level: 1, ...(fileName === undefined ? {} : { heading: fileName }) }
    }
  return read(root).map((part) => (part.part === root ? withoutHeading(part) : part))
}

/** The title of a document is no heading in it. */
const withoutHeading = ({ heading: _, ...part }: DocumentPart): DocumentPart => part

/** What can be reached from an entity by one predicate, without the entity itself. */
function reachable(from: string, predicate: string, subjects: Subjects): Set<string> {
  const found = new Set([from])
  for (const part of found)
    for (const says of subjects.get(part) ?? []) if (says.predicate === predicate) found.add(says.object)
  found.delete(from)
  return found
}

function readPart(part: string, subjects: Subjects): DocumentPart {
  const says = subjects.get(part) ?? []
  const inOrder = (predicate: string) =>
    says
      .filter((one) => one.predicate === predicate)
      .map(({ object }) => object)
      .sort((a, b) => numberOf(subjects.get(a), kg.order) - numberOf(subjects.get(b), kg.order))
  const heading = textOfFirst(says, schema('name'))
  const level = textOfFirst(says, kg.level)
  const place = readPlace(says)
  return {
    part,
    ...(heading === undefined ? {} : { heading }),
    ...(level === undefined ? {} : { level: Number(level) }),
    ...(place === undefined ? {} : { place }),
    order: numberOf(says, kg.order),
    pieces: [part, ...inOrder(kg.hasChunk)].flatMap((entity) => readText(entity, subjects) ?? []),
    tables: inOrder(kg.hasTable).map((table) => readTable(table, subjects)),
    statements: says.filter(({ predicate }) => !structure.has(predicate) && predicate !== rdfType),
  }
}

const readText = (entity: string, subjects: Subjects): TextPiece | undefined =>
  mapDefined(textOfFirst(subjects.get(entity), schema('text')), (text) => {
    const place = readPlace(subjects.get(entity))
    return { entity, text, ...(place === undefined ? {} : { place }) }
  })
