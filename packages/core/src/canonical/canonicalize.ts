import { type Line, termText, toLine } from '../terms/line.js'
import type { Quad, Term } from '../terms/terms.js'
import { hasBlankNode, refuseInnerBlankNode } from './blank-nodes.js'
import { isWellFormed, sortByCodePoint } from './code-point-order.js'
import { type CanonicalHash, digestOf } from './digest.js'
import { IllFormedTextError } from './errors.js'
import { Rdfc10 } from './rdfc10.js'
import { refuseUnsafeTerms } from './safe-terms.js'
import { WorkBudget } from './work-budget.js'

export interface CanonicalOptions {
  /** Steps of work allowed per statement whose blank nodes look alike, on top of a fixed start. */
  readonly maxWorkFactor?: number
  readonly signal?: AbortSignal
  readonly hash?: CanonicalHash
}

export interface Canonical {
  /** Unique, by Unicode code point. */
  readonly lines: Line[]
  /** Input label → canonical label, both without `_:`. */
  readonly labels: ReadonlyMap<string, string>
}

export async function canonicalLines(quads: readonly Quad[], options: CanonicalOptions = {}): Promise<Line[]> {
  return (await canonicalize(quads, options)).lines
}

export async function canonicalize(quads: readonly Quad[], options: CanonicalOptions = {}): Promise<Canonical> {
  options.signal?.throwIfAborted()
  const lines = new Set<Line>()
  const blank = new Map<Line, Quad>()
  for (const quad of quads) {
    refuseUnsafeTerms(quad)
    const line = toLine(quad)
    if (hasBlankNode(quad)) blank.set(line, quad)
    else lines.add(line)
  }
  const labels = blank.size === 0 ? new Map<string, string>() : await labelsFor([...blank.values()], options)
  for (const quad of blank.values()) lines.add(relabelled(quad, labels))
  return { lines: sortByCodePoint(refuseIllFormed([...lines])), labels }
}

function labelsFor(quads: readonly Quad[], options: CanonicalOptions): Promise<ReadonlyMap<string, string>> {
  quads.forEach(refuseInnerBlankNode)
  const budget = new WorkBudget(options.maxWorkFactor, options.signal)
  return new Rdfc10(quads, digestOf(options.hash ?? 'sha256'), budget).labels()
}

function relabelled(quad: Quad, labels: ReadonlyMap<string, string>): Line {
  const text = (term: Term) => (term.termType === 'BlankNode' ? `_:${labels.get(term.value)}` : termText(term))
  const graph = quad.graph.termType === 'DefaultGraph' ? '' : ` ${text(quad.graph)}`
  return `${text(quad.subject)} ${termText(quad.predicate)} ${text(quad.object)}${graph} .`
}

function refuseIllFormed(lines: Line[]): Line[] {
  const bad = lines.find((line) => !isWellFormed(line))
  if (bad !== undefined) throw new IllFormedTextError({ statement: bad.slice(0, 200) })
  return lines
}
