import { contextGraphUri, defined, isGraphName, type Line, nameHash } from '@kg/core'
import type { ContextGraphRow } from '../../memory/context-graphs/table.js'
import { factsAbout, linesAbout } from '../system-graphs/statements.js'

/** What everyone may know about a context graph. */
export interface Announcement {
  readonly id: string
  readonly name: string
  readonly description?: string
  readonly accessPolicy: 0 | 1
  readonly curator: string
}

export const announcementName = (id: string): string => `graph-${nameHash(id).slice(2, 34)}`

export function announcementLines({ id, name, description, accessPolicy, curator }: ContextGraphRow): Line[] {
  const facts = { contextGraphId: id, name, description, accessPolicy: String(accessPolicy), curator }
  return linesAbout(contextGraphUri(id), 'ContextGraph', facts)
}

/** Reads an announcement from its author's statements, if the asset's name fits and the author is the curator. */
export function readAnnouncement(
  lines: readonly Line[],
  { name: assetName, author }: { name: string; author: string },
): Announcement | undefined {
  const id = lines.map(idIn).find((found) => found !== undefined && isNamed(assetName, found))
  if (id === undefined) return undefined
  const facts = factsAbout(contextGraphUri(id), lines)
  const one = (term: string, max: number): string | undefined => {
    const [value, ...more] = facts(term)
    return value !== undefined && more.length === 0 && value.length <= max ? value : undefined
  }
  const accessPolicy = { '0': 0, '1': 1 }[one('accessPolicy', 1) ?? ''] as 0 | 1 | undefined
  if (one('curator', 42)?.toLowerCase() !== author || accessPolicy === undefined) return undefined
  if ((ownerIn(id) ?? author) !== author) return undefined
  const description = one('description', 4096)
  return {
    id,
    name: one('name', 256) ?? id,
    ...defined({ description }),
    accessPolicy,
    curator: author,
  }
}

/** An id that begins with an address belongs to that curator. */
export const ownerIn = (id: string): string | undefined => /^(0x[0-9a-f]{40})\//i.exec(id)?.[1]?.toLowerCase()

const idLine = /^<did:kg:context-graph:([^>]{1,256})> <urn:kg:ns:contextGraphId> "([^"]{1,256})" \.$/

function idIn(line: Line): string | undefined {
  const [, about, id] = idLine.exec(line) ?? []
  return about === id ? id : undefined
}

const isNamed = (assetName: string, id: string): boolean => isGraphName(id) && announcementName(id) === assetName
