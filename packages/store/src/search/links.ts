import { noteClasses, noteTerms, rdfNamespace } from '@kg/core'

/** What an entity is to recall. */
export type Kind = 'note' | 'turn' | 'passage' | 'entity'
export const kinds: readonly Kind[] = ['entity', 'note', 'turn', 'passage']

/** A statement that recall follows, as a word of the index: a sign that no word has, then an IRI. */
const mentionSign = '\u0001'
const supersedesSign = '\u0002'
const kindSign = '\u0003'

const signs = new Map<string, string>([
  [`<${noteTerms.about}>`, mentionSign],
  [`<${noteTerms.mentions}>`, mentionSign],
  [`<${noteTerms.supersedes}>`, supersedesSign],
])
const kindOfClass = new Map<string, Kind>([
  [`<${noteClasses.note}>`, 'note'],
  [`<${noteClasses.conversation}>`, 'note'],
  [`<${noteClasses.turn}>`, 'turn'],
  [`<${noteClasses.section}>`, 'passage'],
])
const rdfType = `<${rdfNamespace}type>`

export const mentionLink = (iri: string): string => `${mentionSign}${iri}`
/** How the words begin that say what a note replaces; the IRI of that follows. */
export const supersedesStart = supersedesSign
export const kindLink = (kind: Kind): string => `${kindSign}${kind}`

/** The link that a statement is, if recall follows it: predicate and object stand at these places of a text. */
export function linkOf(text: string, predicateStart: number, objectStart: number, end: number): string | undefined {
  const predicate = text.slice(predicateStart, objectStart - 1)
  if (predicate === rdfType) {
    const kind = kindOfClass.get(text.slice(objectStart, end))
    return kind === undefined ? undefined : kindLink(kind)
  }
  const sign = signs.get(predicate)
  return sign === undefined || text[objectStart] !== '<' ? undefined : sign + text.slice(objectStart + 1, end - 1)
}

export const kindOf = (links: string): Kind =>
  kinds.find((kind) => links.includes(kindSign) && links.split('\n').includes(kindLink(kind))) ?? 'entity'

export const mentionedIn = (links: string): string[] =>
  links.split('\n').flatMap((link) => (link.startsWith(mentionSign) ? [link.slice(1)] : []))

export const supersededIn = (links: string): string | undefined =>
  links
    .split('\n')
    .find((link) => link.startsWith(supersedesSign))
    ?.slice(1)
