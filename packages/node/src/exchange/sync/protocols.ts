/** The protocols for comparing inventories and fetching assets, with their limits. */
export const heads = {
  name: 'heads',
  maxRequestBytes: 256 * 1024,
  maxReplyBytes: 256 * 1024,
  deadlineMs: 10_000,
  ratePerMinute: 240,
  concurrency: 16,
}
export const inventory = {
  name: 'inventory',
  maxRequestBytes: 640 * 1024,
  maxReplyBytes: 640 * 1024,
  deadlineMs: 20_000,
  ratePerMinute: 1200,
  concurrency: 8,
}
export const assets = {
  name: 'assets',
  maxRequestBytes: 256 * 1024,
  maxReplyBytes: 1024 * 2 ** 20,
  deadlineMs: 30_000,
  ratePerMinute: 1200,
  concurrency: 8,
}

/** The most graphs in one comparison of heads, and the most assets in one request. */
export const maxHeads = 1000
export const maxKeys = 200
/** Assets in one request of ours: few, so that what another peer brought meanwhile is not fetched again. */
export const keysAtOnce = 100
export const pieceBytes = 512 * 1024
/** Assets up to this size may share a frame, and how much of them a frame holds. */
export const smallBytes = 16 * 1024
export const togetherBytes = 64 * 1024
