/** A statement as the API writes it. */
export interface Statement {
  readonly subject: string
  readonly predicate: string
  readonly object: string
}

export type DiffRow =
  | { readonly kind: 'subject'; readonly subject: string; readonly added: number; readonly removed: number }
  | ({ readonly kind: 'added' | 'removed' } & Statement)

export interface Diff {
  readonly added: number
  readonly removed: number
  readonly same: number
  /** By subject; what is gone comes before what is new. */
  readonly rows: readonly DiffRow[]
}

const keyOf = ({ subject, predicate, object }: Statement): string => `${subject} ${predicate} ${object}`

/** What has to be removed and added to come from one set of statements to the other. */
export function diffStatements(before: readonly Statement[], after: readonly Statement[]): Diff {
  const [olds, news] = [before, after].map((list) => new Set(list.map(keyOf))) as [Set<string>, Set<string>]
  const removed = before.filter((one) => !news.has(keyOf(one)))
  const added = after.filter((one) => !olds.has(keyOf(one)))
  const subjects = new Map<string, { removed: Statement[]; added: Statement[] }>()
  const of = ({ subject }: Statement) => {
    const known = subjects.get(subject) ?? { removed: [], added: [] }
    subjects.set(subject, known)
    return known
  }
  for (const one of removed) of(one).removed.push(one)
  for (const one of added) of(one).added.push(one)
  const sorted = [...subjects].sort(([a], [b]) => (a < b ? -1 : 1))
  const rows = sorted.flatMap(([subject, changes]): DiffRow[] => [
    { kind: 'subject', subject, added: changes.added.length, removed: changes.removed.length },
    ...changes.removed.map((one) => ({ kind: 'removed' as const, ...one })),
    ...changes.added.map((one) => ({ kind: 'added' as const, ...one })),
  ])
  return { added: added.length, removed: removed.length, same: after.length - added.length, rows }
}
