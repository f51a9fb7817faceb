/** Hands a dataset over, piece by piece. */
export const reads = {
  name: 'dataset-read',
  maxRequestBytes: 4096,
  maxReplyBytes: 1024 * 2 ** 20,
  deadlineMs: 30_000,
  ratePerMinute: 60,
  concurrency: 8,
  concurrencyPerPeer: 2,
}

/** Reads of one agent in a minute, whichever node they come from. */
export const readsPerMinute = 60

/** Larger ones cannot be imported from a text. */
export const maxDatasetBytes = 512 * 2 ** 20

/** Clocks may differ by so much. */
export const maxAgeMs = 5 * 60_000
