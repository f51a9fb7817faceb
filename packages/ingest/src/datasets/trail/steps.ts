import { connectorFor } from './connectors.js'

/** What a walk may do from an object when it gets there: which types it may follow. Each is used once. */
export type Leave = number

/** Objects that a walk leaves next, and how. */
export type Frontier<K> = Map<K, Leave[]>

/** Which steps a walk may make. */
export interface Steps<K> {
  start(object: K, frontier: Frontier<K>): void
  /** Adds to `next` where an edge leads. False if it may not be followed, or leads to nothing new. */
  follow(leaves: readonly Leave[], to: K, type: string, next: Frontier<K>): boolean
}

/** Every step is free, and each object is left once. */
export function freeSteps<K>(): Steps<K> {
  const seen = new Set<K>()
  const reach = (object: K, next: Frontier<K>) => {
    if (seen.has(object)) return false
    seen.add(object)
    next.set(object, [])
    return true
  }
  return { start: reach, follow: (_, to, _type, next) => reach(to, next) }
}

// The ways to leave an object, each with the number of a type in the upper bits.
const every = 0
const allBut = 1
const only = 2
const fromConnector = 3

/** What an object can do so far: nothing, follow all types but one (its number), or all. */
interface Known {
  blocked: number
  isFromConnector: boolean
}
const nothing = -1
const nobody = 0

/**
 * No two steps of one type in a row, except behind a step between a connector and its object: there the type may repeat
 * once. The last two types decide how a walk can go on, and most pairs allow the same: who comes by a second type may
 * leave by the first, and whoever comes later adds nothing. So an object is left three times at most.
 */
export function backtrackingSteps<K>(): Steps<K> {
  const numbers = new Map<string, number>([[connectorFor, 1]])
  const connector = 1
  const known = new Map<K, Known>()

  const reach = (object: K, last: number, mayRepeat: boolean, next: Frontier<K>): boolean => {
    let state = known.get(object)
    if (state === undefined) {
      state = { blocked: nothing, isFromConnector: false }
      known.set(object, state)
    }
    const leave = last === connector ? comeFromConnector(state) : comeBy(state, mayRepeat ? nobody : last)
    if (leave === undefined) return false
    const waiting = next.get(object)
    if (waiting === undefined) next.set(object, [leave])
    else waiting.push(leave)
    return true
  }

  return {
    start: (object, frontier) => reach(object, nobody, false, frontier),
    follow(leaves, to, type, next) {
      let step = numbers.get(type)
      if (step === undefined) {
        step = numbers.size + 1
        numbers.set(type, step)
      }
      let isNew = false
      for (const leave of leaves)
        if (allows(leave, step)) isNew = reach(to, step, (leave & 3) === fromConnector, next) || isNew
      return isNew
    },
  }
}

function allows(leave: Leave, step: number): boolean {
  const type = leave >> 2
  const way = leave & 3
  return way === every || (way === only ? type === step : type !== step)
}

function comeFromConnector(state: Known): Leave | undefined {
  if (state.isFromConnector) return undefined
  state.isFromConnector = true
  return (1 << 2) | fromConnector
}

/** The walk came by a type that it may not repeat; `nobody` stands for none. */
function comeBy(state: Known, blocked: number): Leave | undefined {
  const before = state.blocked
  if (before === nobody || before === blocked) return undefined
  state.blocked = before === nothing ? blocked : nobody
  if (before !== nothing) return (before << 2) | only
  return blocked === nobody ? every : (blocked << 2) | allBut
}
