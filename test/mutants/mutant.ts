/** The parts of a syntax tree that the rules look at. */
export interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly operator?: string
  readonly value?: unknown
  readonly left?: Node
  readonly right?: Node
  readonly argument?: Node
  readonly test?: Node
  readonly expression?: Node
  readonly callee?: Node
  readonly elements?: readonly (Node | null)[]
}

/** A small defect in a built file. */
export interface Mutant {
  readonly file: string
  readonly rule: string
  readonly start: number
  readonly end: number
  /** What stands there instead. */
  readonly becomes: string
  /** The line it is in, without indentation, and the line that it becomes: how people recognise it. */
  readonly line: string
  readonly changed: string
  /** Which of several lines that read the same; absent for the first. */
  readonly nth?: number
}

/** Its name, which stays while the line stays. */
export const nameOf = ({ file, rule, line, changed, nth }: Mutant): string =>
  `${file} [${rule}] ${line} → ${changed}${nth === undefined ? '' : ` (${nth})`}`

/** Gives a name of its own to each of the mutants, which come in the order of the file. */
export function numberTwins(found: readonly Mutant[]): Mutant[] {
  const seen = new Map<string, number>()
  return found.map((mutant) => {
    const nth = (seen.get(nameOf(mutant)) ?? 0) + 1
    seen.set(nameOf(mutant), nth)
    return nth === 1 ? mutant : { ...mutant, nth }
  })
}
