import { type AssetGraph, parseAssetGraphUri } from '@kg/core/ids'
import { readTerm } from '../../../look/read-term.js'

/** An asset that says something, and the layer in which it does. */
export interface Source {
  readonly graph: string
  readonly asset?: AssetGraph
}

/** What is said, and who says so. */
export interface Statement {
  readonly object: string
  readonly sources: readonly Source[]
}

export interface PropertyGroup {
  readonly predicate: string
  readonly statements: readonly Statement[]
}

interface Row {
  readonly g?: string
  readonly p?: string
  readonly o?: string
}

export const rdfType = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#type'
const labels = ['http://www.w3.org/2000/01/rdf-schema#label', 'https://schema.org/name', 'http://schema.org/name']

/** Names and classes come first, the rest as people would look for it. */
const rank = (predicate: string): number => (labels.includes(predicate) ? 0 : predicate === rdfType ? 1 : 2)

/** Statements about one entity by predicate. Several assets may say the same. */
export function groupStatements(rows: readonly Row[]): readonly PropertyGroup[] {
  const groups = new Map<string, Map<string, Source[]>>()
  for (const { g = '', p = '', o = '' } of rows) {
    const objects = groups.get(p) ?? new Map<string, Source[]>()
    groups.set(p, objects)
    const asset = parseAssetGraphUri(g)
    objects.set(o, [...(objects.get(o) ?? []), { graph: g, ...(asset !== undefined && { asset }) }])
  }
  return [...groups]
    .map(([predicate, objects]) => ({
      predicate,
      statements: [...objects].map(([object, sources]) => ({ object, sources })),
    }))
    .sort((a, b) => rank(a.predicate) - rank(b.predicate) || (a.predicate < b.predicate ? -1 : 1))
}

const longestLabel = 300

/** What an entity is called by one of the statements about it. */
export function labelOf(groups: readonly PropertyGroup[]): string | undefined {
  const named = groups.find(({ predicate }) => labels.includes(predicate))
  const texts = named?.statements.map(({ object }) => readTerm(object)).filter((term) => term.kind === 'literal')
  return texts?.[0]?.value.slice(0, longestLabel)
}

/** The assets that say something, each once. */
export function assetsOf(groups: readonly PropertyGroup[]): readonly AssetGraph[] {
  const found = new Map<string, AssetGraph>()
  for (const { statements } of groups)
    for (const { sources } of statements)
      for (const { graph, asset } of sources) if (asset !== undefined) found.set(graph, asset)
  return [...found.values()]
}
