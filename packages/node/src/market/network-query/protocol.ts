import { nameHash } from '@kg/core'
import { datasetsGraph } from '../../datasets/importing/import-dataset.js'
import { topicOfHash } from '../../exchange/sync/graph-topics.js'

/** Where questions about datasets are asked: beside the topic of the context graph that datasets go to. */
export const questionTopic = `${topicOfHash(nameHash(datasetsGraph))}/questions`

export const questionType = 'dataset-question'
export const offerType = 'dataset-offer'

/** Brings an offer to the node that asked. */
export const offers = {
  name: 'dataset-offers',
  maxRequestBytes: 128 * 1024,
  maxReplyBytes: 1024,
  deadlineMs: 10_000,
  ratePerMinute: 120,
  concurrency: 16,
}

/** What a question may cost: its bytes, items, values of an item, and the length of a value. */
export const questionLimits = { bytes: 32 * 1024, items: 10, values: 50, valueLength: 512 } as const

/** What offers may cost: datasets in one, offers to one question, and open questions of one agent. */
export const offerLimits = { datasets: 50, offers: 50, openQueries: 20, permissioned: 50 } as const

/** Objects that are looked at for an answer: it holds up the node meanwhile. */
export const maxObjects = 5000

/** Clocks may differ by so much. */
export const maxAgeMs = 5 * 60_000

/** The kind of the jobs that read what was offered. */
export const readKind = 'dataset-read'
