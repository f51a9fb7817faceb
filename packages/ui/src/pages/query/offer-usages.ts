import type { Completion } from '@codemirror/autocomplete'
import { declaring, type Prefix } from './prefixes-for.js'
import type { Usage } from './vocabulary.js'

const safeLocal = /^[\p{L}\p{N}_][\p{L}\p{N}_-]*$/u

/** What the data has, the most frequent first, before everything that could also be meant. */
export const offerUsages = (usages: readonly Usage[], prefixes: ReadonlyMap<string, Prefix>): readonly Completion[] =>
  usages.map(({ iri, count }, rank) => {
    const shared = { detail: count.toLocaleString('en'), type: 'property', boost: Math.max(1, 99 - rank) }
    for (const [name, { iri: namespace, isDeclared }] of prefixes) {
      const local = iri.slice(namespace.length)
      if (!iri.startsWith(namespace) || !safeLocal.test(local)) continue
      return { label: `${name}:${local}`, ...shared, ...(!isDeclared && { apply: declaring(name, namespace) }) }
    }
    return { label: `<${iri}>`, ...shared }
  })
