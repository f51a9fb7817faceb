const ns = 'urn:kg:ns:'
const schema = 'https://schema.org/'

/** What the statements of a remembered note say. */
export const noteTerms = {
  text: `${schema}text`,
  /** When it was stored. */
  created: `${schema}dateCreated`,
  /** When it happened, where that was said. */
  when: `${ns}when`,
  author: `${schema}author`,
  source: `${ns}source`,
  about: `${schema}about`,
  aboutName: `${ns}aboutName`,
  link: `${schema}relatedLink`,
  mentions: `${schema}mentions`,
  mentionsDate: `${ns}mentionsDate`,
  mentionsNumber: `${ns}mentionsNumber`,
  mentionsId: `${ns}mentionsId`,
  mentionsCode: `${ns}mentionsCode`,
  supersedes: `${ns}supersedes`,
  speaker: `${ns}speaker`,
  position: `${schema}position`,
  partOf: `${schema}isPartOf`,
} as const

export const noteClasses = {
  note: `${ns}Note`,
  conversation: `${ns}Conversation`,
  turn: `${ns}Turn`,
  section: `${ns}Section`,
} as const

const notePrefix = 'urn:kg:note:'

export const noteIri = (agent: string, key: string): string => `${notePrefix}${agent}:${key}`
export const noteName = (key: string): string => `note-${key}`

/** Author and name of the asset that holds a note, or a turn of it. */
export function parseNoteIri(iri: string): { agent: string; name: string } | undefined {
  const found = /^urn:kg:note:(0x[0-9a-f]{40}):([0-9a-f]+)(?:#|$)/.exec(iri)
  return found === null ? undefined : { agent: found[1] as string, name: noteName(found[2] as string) }
}

/** The entity that a name stands for, where none is known. The same name is always the same entity. */
export function namedEntity(name: string): string {
  const slug = name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
  return `urn:kg:entity:${encodeURIComponent(slug)}`
}
