/** Queries of peers, with what one may cost. */
export const query = {
  name: 'query',
  maxRequestBytes: 64 * 1024,
  maxReplyBytes: 2 ** 20 + 64 * 1024,
  deadlineMs: 10_000,
  ratePerMinute: 60,
  concurrency: 8,
  concurrencyPerPeer: 2,
}

export const caps = { rows: 10_000, bytes: 2 ** 20, deadlineMs: 5000 } as const
/** So many characters of a query fit into a request, whatever they are. */
export const maxSparql = 20_000

/** What peers can be answered from. */
export const layers = ['swm', 'vm'] as const
export type PeerLayer = (typeof layers)[number]
