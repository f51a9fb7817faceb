import { connectorFor } from './connectors.js'

/** Which steps a walk may make. A state is where it stands and as much of the way there as matters. */
export interface Steps {
  start(object: string, frontier: Map<string, number[]>): void
  /** Adds to `next` where an edge leads from the given states of one object. False if it leads nowhere new. */
  follow(states: readonly number[], edge: { to: string; type: string }, next: Map<string, number[]>): boolean
}

/** Every step is free, and each object is left once. */
export function freeSteps(): Steps {
  const seen = new Set<string>()
  const reach = (object: string, next: Map<string, number[]>) => {
    if (seen.has(object)) return false
    seen.add(object)
    next.set(object, [])
    return true
  }
  return { start: reach, follow: (_, { to }, next) => reach(to, next) }
}

/**
 * No two steps of one type in a row, except behind a step from a connector to its object: there the type may repeat
 * once. So an object can be left anew when it was reached by other last two types.
 */
export function backtrackingSteps(): Steps {
  const numbers = new Map<string, number>()
  const numberOf = (type: string): number => {
    const known = numbers.get(type)
    if (known !== undefined) return known
    numbers.set(type, numbers.size + 1)
    return numbers.size
  }
  const connector = numberOf(connectorFor)
  // Of the last but one type only whether it was a connector's matters.
  const seen = new Map<string, number[]>()

  const reach = (object: string, state: number, next: Map<string, number[]>): boolean => {
    const known = seen.get(object)
    if (known === undefined) seen.set(object, [state])
    else if (known.includes(state)) return false
    else known.push(state)
    const waiting = next.get(object)
    if (waiting === undefined) next.set(object, [state])
    else waiting.push(state)
    return true
  }

  return {
    start: (object, frontier) => reach(object, 0, frontier),
    follow(states, { to, type }, next) {
      const step = numberOf(type)
      let isNew = false
      for (const state of states) {
        const last = state >> 1
        const mayRepeat = (state & 1) === 1
        if (last === step && !mayRepeat) continue
        const afterConnector = last === connector ? 1 : 0
        if (reach(to, (step << 1) | afterConnector, next)) isNew = true
      }
      return isNew
    },
  }
}
