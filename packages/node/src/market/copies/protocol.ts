import { nameHash } from '@kg/core'
import { datasetsGraph } from '../../datasets/importing/import-dataset.js'
import { topicOfHash } from '../../exchange/sync/graph-topics.js'

/** Where creators announce offers: beside the topic of the context graph that datasets go to. */
export const offerTopic = `${topicOfHash(nameHash(datasetsGraph))}/offers`

export const announcementType = 'dataset-offer-open'
export const maxAnnouncementBytes = 4096

/** Hands the encrypted copy of a dataset to a holder: a frame with the header, then the bytes. */
export const copyProtocol = {
  name: 'dataset-copy',
  maxRequestBytes: 4096,
  maxReplyBytes: 1024 * 2 ** 20,
  /** The header comes after the whole copy was encrypted. */
  deadlineMs: 120_000,
  ratePerMinute: 30,
  concurrency: 4,
  concurrencyPerPeer: 2,
}

/** Asks a holder for a block of its copy, in private. The holder serves it. */
export const blockProtocol = {
  name: 'dataset-block',
  maxRequestBytes: 4096,
  maxReplyBytes: 8192,
  deadlineMs: 10_000,
  ratePerMinute: 120,
  concurrency: 16,
}

/** Clocks may differ by so much. */
export const maxAgeMs = 5 * 60_000
