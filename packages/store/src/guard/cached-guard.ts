import { type GuardedQuery, type GuardOptions, guardQueryOffLoop } from './guard-query.js'
import { LruCache, type LruLimits } from './lru-cache.js'
import type { OffLoop } from './off-loop.js'

const defaultLimits: LruLimits = { entries: 1000, bytes: 16 * 1024 * 1024 }

/** A guard that remembers what it let through; refusals are worked out anew each time. */
export function cachedGuard(
  limits: LruLimits = defaultLimits,
  guard: OffLoop<GuardOptions, GuardedQuery> = guardQueryOffLoop,
): OffLoop<GuardOptions, GuardedQuery> {
  const known = new LruCache<GuardedQuery>(limits, ({ text }) => text.length * 2)
  return (text, options = {}, task = {}) => {
    const key = `${optionsKey(options)}\n${text}`
    const found = known.get(key)
    if (found !== undefined) return found
    const remember = (guarded: GuardedQuery) => {
      known.set(key, guarded)
      return guarded
    }
    const guarded = guard(text, options, task)
    return guarded instanceof Promise ? guarded.then(remember) : remember(guarded)
  }
}

/** JSON escapes line ends, so that the first one in a key always ends the options. */
function optionsKey({ baseIri, maxLength, maxRows, serviceAllowlist }: GuardOptions): string {
  return JSON.stringify([baseIri, maxLength, maxRows, serviceAllowlist])
}
