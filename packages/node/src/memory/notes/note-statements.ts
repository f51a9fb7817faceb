import type { QuadJson } from '@kg/contract'
import { agentDid, escapeString, namedEntity, noteClasses, noteTerms, rdfNamespace, xsd } from '@kg/core'
import { findMentions, type Mentions } from '@kg/core/language'

export interface NewTurn {
  readonly speaker: string
  readonly text: string
  readonly when?: number | undefined
}

/** A note that is about to be stored. Times are milliseconds. */
export interface NewNote {
  readonly iri: string
  readonly agent: string
  readonly text?: string | undefined
  readonly turns?: readonly NewTurn[] | undefined
  readonly created: number
  readonly when?: number | undefined
  readonly about?: readonly string[] | undefined
  readonly source?: string | undefined
  readonly links?: readonly string[] | undefined
  readonly supersedes?: string | undefined
  /** Entities that names stand for, where they are known. */
  readonly known: Readonly<Record<string, string>>
}

const literal = (text: string): string => `"${escapeString(text)}"`
const typed = (text: string, type: string): string => `${literal(text)}^^<${xsd}${type}>`
const isIri = (text: string): boolean => /^[A-Za-z][A-Za-z0-9+.-]*:[^\s<>"{}|\\^`]+$/.test(text)

/** A note as the statements of its asset. */
export function noteStatements(note: NewNote): QuadJson[] {
  const { iri, text, turns } = note
  const time = (ms: number) => typed(new Date(ms).toISOString(), 'dateTime')
  const says = (subject: string, predicate: string, objects: readonly (string | undefined)[]): QuadJson[] =>
    objects.flatMap((object) => (object === undefined ? [] : [{ subject, predicate, object }]))
  const given = (ms: number | undefined) => (ms === undefined ? undefined : time(ms))
  const seenFrom = note.when ?? note.created
  return [
    ...says(iri, `${rdfNamespace}type`, [turns === undefined ? noteClasses.note : noteClasses.conversation]),
    ...says(iri, noteTerms.created, [time(note.created)]),
    ...says(iri, noteTerms.when, [given(note.when)]),
    ...says(iri, noteTerms.author, [agentDid(note.agent)]),
    ...says(iri, noteTerms.source, [note.source === undefined ? undefined : literal(note.source)]),
    ...(note.about ?? []).flatMap((name) => sayAbout(iri, name, note.known, says)),
    ...says(iri, noteTerms.link, note.links ?? []),
    ...says(iri, noteTerms.supersedes, [note.supersedes]),
    ...(text === undefined ? [] : sayText(iri, text, seenFrom)),
    ...(turns ?? []).flatMap((turn, at) => sayTurn(`${iri}#turn-${at + 1}`, turn, at + 1)),
  ]

  function sayText(subject: string, text: string, now: number): QuadJson[] {
    const { names, dates, numbers, identifiers, links, code } = findMentions(text, now)
    return [
      ...says(subject, noteTerms.text, [literal(text)]),
      ...says(
        subject,
        noteTerms.mentions,
        names.map((name) => note.known[name] ?? namedEntity(name)),
      ),
      ...says(
        subject,
        noteTerms.mentionsDate,
        dates.map((date) => typed(date, 'date')),
      ),
      ...says(subject, noteTerms.mentionsNumber, numbers.map(literal)),
      ...says(subject, noteTerms.mentionsId, identifiers.map(literal)),
      ...says(subject, noteTerms.mentionsCode, code.map(literal)),
      ...says(subject, noteTerms.link, links.filter(isIri)),
    ]
  }

  function sayTurn(subject: string, { speaker, text, when }: NewTurn, position: number): QuadJson[] {
    return [
      ...says(subject, `${rdfNamespace}type`, [noteClasses.turn]),
      ...says(subject, noteTerms.partOf, [iri]),
      ...says(subject, noteTerms.position, [typed(String(position), 'integer')]),
      ...says(subject, noteTerms.speaker, [literal(speaker)]),
      ...says(subject, noteTerms.created, [time(note.created)]),
      ...says(subject, noteTerms.when, [given(when ?? note.when)]),
      ...sayText(subject, text, when ?? seenFrom),
    ]
  }
}

function sayAbout(
  iri: string,
  name: string,
  known: NewNote['known'],
  says: (subject: string, predicate: string, objects: readonly string[]) => QuadJson[],
): QuadJson[] {
  if (isIri(name)) return says(iri, noteTerms.about, [name])
  return [
    ...says(iri, noteTerms.about, [known[name] ?? namedEntity(name)]),
    ...says(iri, noteTerms.aboutName, [literal(name)]),
  ]
}

export const mentionsIn = ({ names, dates, numbers, identifiers, links, code }: Mentions): string[] => [
  ...new Set([...names, ...dates, ...numbers, ...identifiers, ...links, ...code]),
]
