/** What is wrong with a statement given as JSON. */
export type QuadProblem =
  | { readonly kind: 'shape' | 'iri' | 'literal'; readonly why: string }
  | { readonly kind: 'literal-size'; readonly why: string; readonly bytes: number; readonly limit: number }
  | { readonly kind: 'named-graph'; readonly why: string; readonly graph: string }

/** Whoever takes the statements says what this means for its caller. */
export class QuadJsonError extends Error {
  override readonly name = 'QuadJsonError'
  readonly why: string

  constructor(
    /** The place of the statement in its array, from 0. */
    readonly index: number,
    readonly problem: QuadProblem,
  ) {
    super(`statement ${index}: ${problem.why}`)
    this.why = problem.why
  }

  get kind(): QuadProblem['kind'] {
    return this.problem.kind
  }
}
