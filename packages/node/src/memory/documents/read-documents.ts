import { jsonFromLine, type Line, mapDefined, rdfNamespace } from '@kg/core'
import { kg, schema } from '@kg/ingest'
import { textOf } from '../assets/text-of.js'

export interface Says {
  readonly predicate: string
  readonly object: string
}

/** A document itself, or one of its sections. */
export interface DocumentPart {
  readonly part: string
  readonly heading?: string
  readonly level?: number
  /** 0 for the document itself, whose text stands before the first heading. */
  readonly order: number
  /** Its text, in as many pieces as it is stored in. */
  readonly pieces: readonly string[]
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
  ...[kg.hasSection, kg.hasChunk, kg.order, kg.level, kg.sourceFile, kg.sourceContentType],
  ...['name', 'text'].map(schema),
])

/** The documents that were imported into an asset, put together again from its statements. */
export function readDocuments(lines: readonly Line[]): Document[] {
  const bySubject = new Map<string, Says[]>()
  const roots: string[] = []
  for (const line of lines) {
    const { subject, predicate, object } = jsonFromLine(line)
    if (predicate === kg.rootEntity) roots.push(object)
    const known = bySubject.get(subject)
    if (known === undefined) bySubject.set(subject, [{ predicate, object }])
    else known.push({ predicate, object })
  }
  const readPart = (part: string): DocumentPart => partOf(part, bySubject)
  return roots.sort().map((root) => {
    const text = (predicate: string) => textOfFirst(bySubject.get(root), predicate) ?? ''
    const below = sectionsOf(root, bySubject).map(readPart)
    return {
      document: root,
      title: text(schema('name')),
      fileName: text(kg.sourceFile),
      contentType: text(kg.sourceContentType),
      parts: [{ ...readPart(root), order: 0 }, ...below.sort((a, b) => a.order - b.order)].map(withoutTitle(root)),
    }
  })
}

/** The sections of a document and those below them, each once whatever the statements say. */
function sectionsOf(root: string, bySubject: ReadonlyMap<string, readonly Says[]>): string[] {
  const found = new Set([root])
  for (const part of found)
    for (const { predicate, object } of bySubject.get(part) ?? []) if (predicate === kg.hasSection) found.add(object)
  return [...found].slice(1)
}

/** The title of a document is no heading in it. */
const withoutTitle =
  (root: string) =>
  ({ heading, ...part }: DocumentPart): DocumentPart =>
    part.part === root || heading === undefined ? part : { ...part, heading }

function partOf(part: string, bySubject: ReadonlyMap<string, readonly Says[]>): DocumentPart {
  const says = bySubject.get(part) ?? []
  const number = (of: readonly Says[] | undefined, predicate: string) =>
    mapDefined(textOfFirst(of, predicate), Number) ?? 0
  const chunks = says
    .filter(({ predicate }) => predicate === kg.hasChunk)
    .map(({ object }) => bySubject.get(object))
    .sort((a, b) => number(a, kg.order) - number(b, kg.order))
  const pieces = [says, ...chunks].map((of) => textOfFirst(of, schema('text')))
  const heading = textOfFirst(says, schema('name'))
  const level = textOfFirst(says, kg.level)
  return {
    part,
    ...(heading === undefined ? {} : { heading }),
    ...(level === undefined ? {} : { level: Number(level) }),
    order: number(says, kg.order),
    pieces: pieces.filter((piece) => piece !== undefined),
    statements: says.filter(({ predicate }) => !structure.has(predicate) && predicate !== rdfType),
  }
}

const textOfFirst = (says: readonly Says[] | undefined, predicate: string): string | undefined =>
  mapDefined(says?.find((one) => one.predicate === predicate)?.object, textOf)
