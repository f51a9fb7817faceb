/** Sells a dataset: a frame with the terms, then the text, encrypted with a key that the seller shows for its price. */
export const saleProtocol = {
  name: 'dataset-sale',
  maxRequestBytes: 4096,
  maxReplyBytes: 1024 * 2 ** 20,
  deadlineMs: 30_000,
  ratePerMinute: 30,
  concurrency: 4,
  concurrencyPerPeer: 2,
}

/** Sales that wait for a payment: of one agent, and of all. */
export const saleLimits = { agent: 20, all: 1000 } as const

/** For so long after the terms the seller shows the key. */
export const keyTimeMs = 10 * 60_000

/** A buyer does not set a price aside for longer. */
export const maxKeyTimeMs = 60 * 60_000

/** The key comes with a transaction, which takes a while. */
export const revealMarginMs = 15_000

/** Chains that a buyer can name. */
export const maxMarkets = 16
