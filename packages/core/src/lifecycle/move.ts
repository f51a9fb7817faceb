import { IllegalMoveError } from './errors.js'

/** State → trigger → next state. */
export type MoveTable = { readonly [state: string]: { readonly [trigger: string]: string } }
export type StateOf<T extends MoveTable> = keyof T & string
export type TriggerOf<T extends MoveTable> = { [S in keyof T]: keyof T[S] & string }[keyof T]

/** Where the triggers can lead from these states. */
export type NextState<T extends MoveTable, From extends StateOf<T>, Trigger extends TriggerOf<T>> = {
  [S in From]: T[S][keyof T[S] & Trigger]
}[From]

/**
 * The state that the trigger leads to, or `IllegalMoveError` when the table knows no such move. The only way to a new
 * state: nobody else writes one down.
 */
export function move<T extends MoveTable, From extends StateOf<T>, Trigger extends TriggerOf<T>>(
  table: T,
  from: From,
  trigger: Trigger,
): NextState<T, From, Trigger> {
  const next = nextState(table, from, trigger)
  if (next === undefined) throw new IllegalMoveError({ from, move: trigger, possible: possibleMoves(table, from) })
  return next as NextState<T, From, Trigger>
}

export function canMove<T extends MoveTable>(table: T, from: StateOf<T>, trigger: TriggerOf<T>): boolean {
  return nextState(table, from, trigger) !== undefined
}

export function possibleMoves<T extends MoveTable>(table: T, from: StateOf<T>): string[] {
  return Object.hasOwn(table, from) ? Object.keys(table[from] ?? {}) : []
}

function nextState(table: MoveTable, from: string, trigger: string): string | undefined {
  const moves = Object.hasOwn(table, from) ? table[from] : undefined
  return moves !== undefined && Object.hasOwn(moves, trigger) ? moves[trigger] : undefined
}
