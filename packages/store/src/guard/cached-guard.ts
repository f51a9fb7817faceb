import { type GuardedQuery, type GuardOptions, guardQuery, type QueryGuard } from './guard-query.js'
import { LruCache, type LruLimits } from './lru-cache.js'

const defaultLimits: LruLimits = { entries: 1000, bytes: 16 * 1024 * 1024 }

/** A guard that remembers what it let through; refusals are worked out anew each time. */
export function cachedGuard(limits: LruLimits = defaultLimits, guard: QueryGuard = guardQuery): QueryGuard {
  const known = new LruCache<GuardedQuery>(limits, ({ text }) => text.length * 2)
  return (text, options = {}) => {
    const key = `${optionsKey(options)}\n${text}`
    const found = known.get(key)
    if (found !== undefined) return found
    const guarded = guard(text, options)
    known.set(key, guarded)
    return guarded
  }
}

/** JSON escapes line ends, so that the first one in a key always ends the options. */
function optionsKey({ baseIri, maxLength, maxRows, serviceAllowlist }: GuardOptions): string {
  return JSON.stringify([baseIri, maxLength, maxRows, serviceAllowlist])
}
