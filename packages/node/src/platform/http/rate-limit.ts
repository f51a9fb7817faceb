import { type Config, RateLimitedError } from '@kg/contract'

const mostClients = 10_000

/** A bucket of requests for each client address, refilled evenly over a minute. */
export function makeRateLimit(
  config: Pick<Config, 'rateLimit.requestsPerMinute' | 'rateLimit.loopback'>,
  clock = Date.now,
) {
  const perMinute = config['rateLimit.requestsPerMinute']
  const buckets = new Map<string, { left: number; at: number }>()
  return (address: string, isLocal: boolean): void => {
    if (!config['rateLimit.loopback'] && isLocal) return
    const now = clock()
    const bucket = buckets.get(address) ?? { left: perMinute, at: now }
    bucket.left = Math.min(perMinute, bucket.left + ((now - bucket.at) * perMinute) / 60_000)
    bucket.at = now
    // Kept in order of use, so that the first is the one longest away.
    buckets.delete(address)
    buckets.set(address, bucket)
    if (buckets.size > mostClients) buckets.delete(buckets.keys().next().value as string)
    if (bucket.left < 1) throw new RateLimitedError({ perMinute })
    bucket.left--
  }
}
