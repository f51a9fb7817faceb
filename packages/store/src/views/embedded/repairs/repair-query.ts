import { KgError } from '@kg/core'
import { LruCache } from '../../../guard/lru-cache.js'
import { longTextLength, type OffLoop, offLoop } from '../../../guard/off-loop.js'
import { parseSparql } from '../../../guard/parse.js'
import { repairBlankNodes } from './blank-nodes.js'
import { Draft } from './draft.js'
import { repairGraphAnchor } from './graph-anchor.js'
import { repairGraphMinus } from './graph-minus.js'
import { repairGraphSelect } from './graph-select.js'
import { repairGroupConcat } from './group-concat.js'
import { repairZeroLength } from './zero-length.js'

interface Repair {
  /** Whether a text may need it: quick, and right whenever it says no. */
  readonly concerns: (text: string) => boolean
  readonly apply: (draft: Draft) => void
}

// A star that selects or counts all is no path, nor is a question mark before a name.
const pathMark = /(?<!(?<=^|[\s{(>])(?:SELECT|DISTINCT|REDUCED)\s*)(?<!\(\s*)\*|\?(?![\w\u00b7-\uffff])/i
const graphVariable = /\bGRAPH\s*[?$]/i
const inGraph = (part: RegExp) => (text: string) => graphVariable.test(text) && part.test(text)

const repairs: readonly Repair[] = [
  { concerns: (text) => /\bGROUP_CONCAT\b/i.test(text), apply: repairGroupConcat },
  { concerns: (text) => /\bBNODE\s*\(\s*[^\s)]/i.test(text), apply: repairBlankNodes },
  { concerns: (text) => pathMark.test(text), apply: repairZeroLength },
  { concerns: inGraph(/\bMINUS\b/i), apply: repairGraphMinus },
  { concerns: inGraph(/\bVALUES\b|\bGRAPH\b.*\bGRAPH\b/is), apply: repairGraphAnchor },
  { concerns: inGraph(/\{\s*SELECT\b/i), apply: repairGraphSelect },
]

const known = new LruCache<string>({ entries: 500, bytes: 4 * 1024 * 1024 }, (text) => text.length * 2)

/** A query that means the same where the engine is right, and makes it right where it is known to be wrong. */
export function repairQuery(text: string): string {
  const needed = repairs.filter(({ concerns }) => concerns(text))
  if (needed.length === 0) return text
  const found = known.get(text)
  if (found !== undefined) return found
  const repaired = repair(text, needed)
  known.set(text, repaired)
  return repaired
}

const repairInThread = offLoop(import.meta.url, repairQuery)

/** `repairQuery`, which parses long texts in a thread; what it made of them is remembered here as well. */
export const repairQueryOffLoop: OffLoop<undefined, string> = (text, _options, task) => {
  // A short one is looked up only where it needs a repair.
  const found = text.length < longTextLength ? undefined : known.get(text)
  if (found !== undefined) return found
  const repaired = repairInThread(text, undefined, task)
  if (typeof repaired === 'string') return repaired
  return repaired.then((sparql) => {
    known.set(text, sparql)
    return sparql
  })
}

function repair(text: string, needed: readonly Repair[]): string {
  try {
    const { ast, pieces } = parseSparql(text)
    if (ast.type !== 'query') return text
    const draft = new Draft(ast, pieces)
    for (const { apply } of needed) apply(draft)
    return draft.changed ? draft.toString() : text
  } catch (error) {
    // What cannot be read is for the engine to refuse.
    if (error instanceof KgError) return text
    throw error
  }
}

export { loadParser as ready } from '../../../guard/parser.js'
