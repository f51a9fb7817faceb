import { turtleFromLines } from '@kg/core/turtle'
import { type SetStateAction, useEffect, useMemo, useState } from 'react'
import type { Problem } from '../query/problem.js'
import { diffLines, isSame, mergeLines } from './diff-lines.js'
import { knownPrefixes } from './iri-text.js'
import { dropChanges, findChanges, keepChanges } from './kept-changes.js'
import { readTurtle } from './read-turtle.js'
import { isWhole, linesOf, type Row, rowsFrom } from './row.js'

const readMs = 150

/** The statements of a draft while they are changed, in both forms. */
export function useDraft(key: string, newest: readonly string[], isTurtle: boolean) {
  const [start] = useState(() => findChanges(key))
  const [base, setBase] = useState(start?.base ?? newest)
  const [rows, setRows] = useState<readonly Row[]>(() => start?.rows ?? rowsFrom(newest))
  /** The Turtle as it stands; none while the rows are newer. */
  const [text, setText] = useState(start?.text)
  const [isTyped, setTyped] = useState(start?.text !== undefined)
  const [problem, setProblem] = useState<Problem>()
  const mine = useMemo(() => diffLines(base, linesOf(rows)), [base, rows])
  const theirs = useMemo(() => diffLines(base, newest), [base, newest])
  const isUnfinished = problem !== undefined || rows.some((row) => !isWhole(row))
  const isDirty = isUnfinished || !isSame(mine)

  useEffect(() => {
    if (isDirty) keepChanges(key, { base, rows, text: isTyped ? text : undefined })
    else dropChanges(key)
  }, [key, isDirty, base, rows, text, isTyped])

  // The rows as Turtle, whenever that is looked at.
  useEffect(() => {
    if (!isTurtle || text !== undefined) return
    let isOld = false
    void turtleFromLines(linesOf(rows), knownPrefixes).then((made) => isOld || setText(made))
    return () => {
      isOld = true
    }
  }, [isTurtle, text, rows])

  // What is typed is read a moment later.
  useEffect(() => {
    if (!isTyped || text === undefined) return
    let isOld = false
    const timer = setTimeout(async () => {
      const reading = await readTurtle(text)
      if (isOld) return
      setProblem('problem' in reading ? reading.problem : undefined)
      if ('lines' in reading) setRows(rowsFrom(reading.lines))
    }, readMs)
    return () => {
      isOld = true
      clearTimeout(timer)
    }
  }, [isTyped, text])

  const begin = (lines: readonly string[], from: readonly string[]) => {
    setBase(from)
    setRows(rowsFrom(lines))
    setText(undefined)
    setTyped(false)
    setProblem(undefined)
  }
  return {
    rows,
    text,
    problem,
    isDirty,
    isUnfinished,
    /** What others have done; nothing where all is as it was. */
    theirs: isSame(theirs) ? undefined : theirs,
    isRestored: start !== undefined,
    change(next: SetStateAction<readonly Row[]>) {
      setRows(next)
      setText(undefined)
      setTyped(false)
    },
    type(next: string) {
      setText(next)
      setTyped(true)
    },
    /** What is to be saved: read anew, because what was typed last may not have been read. */
    async read(): Promise<{ lines: readonly string[] } | { problem: Problem }> {
      if (!isTyped || text === undefined) return { lines: linesOf(rows) }
      const reading = await readTurtle(text)
      if ('problem' in reading) setProblem(reading.problem)
      return reading
    },
    base,
    /** Begins from what the node has. */
    begin: (lines: readonly string[]) => begin(lines, lines),
    merge: () => begin(mergeLines(newest, mine), newest),
  }
}
