import type { CodeFacts, ImportFact } from '../facts.js'

/** What others need to know about a file to find a name in it; small, so that all files' tables are kept. */
export interface ModuleTable {
  readonly path: string
  readonly language: string
  readonly namespace: string | undefined
  /** Ids of all definitions. */
  readonly ids: ReadonlySet<string>
  /** What a class builds on, as written. */
  readonly bases: ReadonlyMap<string, readonly string[]>
  readonly imports: readonly ImportFact[]
}

export function moduleTable(path: string, facts: CodeFacts): ModuleTable {
  const { language, namespace, symbols, additions, imports } = facts
  const bases = new Map<string, readonly string[]>()
  for (const { id, extends: above, implements: kept } of symbols)
    if (above.length + kept.length > 0) bases.set(id, [...above, ...kept])
  for (const { name, implements: kept } of additions)
    if (kept.length > 0) bases.set(name, [...(bases.get(name) ?? []), ...kept])
  return { path, language, namespace, ids: new Set(symbols.map(({ id }) => id)), bases, imports }
}
