import { CanonicalWorkLimitError } from './errors.js'

/** Steps between two turns of the event loop, and between two returns of the call stack to its root. */
const stepsPerTurn = 1024
const stepsPerStack = 256

/** Enough for every small graph that people write; an unsolvable one uses it up in some tens of milliseconds. */
const startSteps = 8000
const defaultFactor = 6

/** Counts the steps of one run: the same input costs the same on every machine, so every node refuses the same graphs. */
export class WorkBudget {
  private limit = startSteps
  private left = startSteps
  private turn = stepsPerTurn
  private stack = stepsPerStack

  constructor(
    private readonly factor = defaultFactor,
    private readonly signal?: AbortSignal,
  ) {}

  /** Makes room for statements whose blank nodes look alike. Others need no search, so they must not pay for one. */
  allowFor(statements: number): void {
    this.limit += statements * this.factor
    this.left += statements * this.factor
  }

  spend(steps: number): void {
    this.pass(steps)
    this.left -= steps
    if (this.left < 0) throw new CanonicalWorkLimitError({ limit: this.limit })
  }

  /** Steps that every input needs: they make a rest due and use up nothing. */
  pass(steps: number): void {
    this.turn -= steps
    this.stack -= steps
  }

  /** Something to wait for when it is time to, so that neither the stack nor the event loop suffers. */
  rest(): Promise<void> | undefined {
    if (this.stack > 0) return undefined
    this.stack = stepsPerStack
    if (this.turn > 0) return Promise.resolve()
    this.turn = stepsPerTurn
    this.signal?.throwIfAborted()
    return new Promise((resolve) => setTimeout(resolve, 0))
  }
}
