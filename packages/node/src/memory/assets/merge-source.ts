import { type Line, sortByCodePoint } from '@kg/core'
import { callInThread, longInputBytes } from '@kg/core/workers'
import { markStatements } from './mark-statements.js'

/** Statements, one on each line: a single text goes to a thread and back many times faster than its lines. */
type Text = string

export const linesOf = (text: Text): Line[] => (text === '' ? [] : text.split('\n'))

/** The first so many marks of statements, off the event loop where there are many statements. */
export async function someMarksOffLoop(text: Text, most: number): Promise<string[]> {
  const marks =
    text.length < longInputBytes
      ? await someMarks(text, most)
      : await callInThread(import.meta.url, someMarks, [text, most])
  return marks === '' ? [] : marks.split(' ')
}

export async function someMarks(text: Text, most: number): Promise<string> {
  return [...(await markStatements(linesOf(text))).keys()].slice(0, most).join(' ')
}

export interface SourceMerge {
  /** What a draft holds. */
  readonly held: Text
  /** What its source says now. */
  readonly fresh: Text
  /** Marks of what the source said before. */
  readonly before: readonly string[]
  /** Marks of what other sources say. */
  readonly others: readonly string[]
}

export interface Merged {
  readonly text: Text
  readonly replaced: number
  /** Nothing has changed. */
  readonly same: boolean
}

/** As `mergeSource`, off the event loop where there are many statements. */
export async function mergeOffLoop(merge: SourceMerge): Promise<Merged> {
  return merge.held.length + merge.fresh.length < longInputBytes
    ? mergeSource(merge)
    : callInThread(import.meta.url, mergeSource, [merge])
}

/** Puts what a source says now in the place of what it alone said before. */
export async function mergeSource({ held, fresh, before, others }: SourceMerge): Promise<Merged> {
  const said = await markStatements(linesOf(fresh))
  const saidByOthers = new Set(others)
  const gone = new Set(before.filter((mark) => !said.has(mark) && !saidByOthers.has(mark)))
  const lines = linesOf(held)
  const holds = await markStatements(lines)
  const added = [...said].filter(([mark]) => !holds.has(mark)).flatMap(([, group]) => group)
  const left = [...holds].filter(([mark]) => !gone.has(mark)).flatMap(([, group]) => group)
  const replaced = lines.length - left.length
  const same = replaced === 0 && added.length === 0
  return { text: same ? held : sortByCodePoint([...left, ...added]).join('\n'), replaced, same }
}
