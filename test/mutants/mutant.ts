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
}

/** Its name, which stays while the line stays. */
export const nameOf = ({ file, rule, line, changed }: Mutant): string => `${file} [${rule}] ${line} → ${changed}`
