import {
  escapeString,
  isAbsoluteIri,
  type Line,
  linesFromJson,
  parseLine,
  rdfNamespace,
  unescapeString,
} from '@kg/core'

const ns = 'urn:kg:ns:'

/** What statements say about one subject: one value or several for each term of the vocabulary. IRIs are bare. */
export type Facts = Readonly<Record<string, string | readonly string[] | undefined>>

/** Writes facts about a subject as statements. `links` names the terms whose values become IRIs where possible. */
export function linesAbout(subject: string, type: string, facts: Facts, links: readonly string[] = []): Line[] {
  const quads = Object.entries(facts).flatMap(([term, value]) =>
    (value === undefined ? [] : typeof value === 'string' ? [value] : value).map((one) => ({
      subject,
      predicate: `${ns}${term}`,
      object: links.includes(term) && isAbsoluteIri(one) ? one : `"${escapeString(one)}"`,
    })),
  )
  return linesFromJson([{ subject, predicate: `${rdfNamespace}type`, object: `${ns}${type}` }, ...quads])
}

/** Reads the values that statements give for the vocabulary's terms about one subject, and ignores everything else. */
export function factsAbout(subject: string, lines: readonly Line[]): (term: string) => string[] {
  const facts = new Map<string, string[]>()
  for (const line of lines) {
    const { subject: about, predicate, object } = parseLine(line)
    if (about !== `<${subject}>` || !predicate.startsWith(`<${ns}`)) continue
    const term = predicate.slice(ns.length + 1, -1)
    const value = plainValue(object)
    if (value !== undefined) facts.set(term, [...(facts.get(term) ?? []), value])
  }
  return (term) => facts.get(term) ?? []
}

function plainValue(term: string): string | undefined {
  if (term.startsWith('<') && !term.startsWith('<<')) return term.slice(1, -1)
  return term.startsWith('"') && term.endsWith('"') ? unescapeString(term.slice(1, -1)) : undefined
}
