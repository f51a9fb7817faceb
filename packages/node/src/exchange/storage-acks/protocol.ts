import type { ProtocolSettings } from '@kg/net'

/** Content up to this size travels in the question; larger content is fetched from the asking node. */
export const inlineBytes = 128 * 1024

/** The protocol by which core nodes are asked to store a version of an asset. */
export const storageAck: ProtocolSettings = {
  name: 'storage-ack',
  maxRequestBytes: 256 * 1024,
  maxReplyBytes: 1024,
  deadlineMs: 60_000,
  ratePerMinute: 1200,
  concurrency: 4,
  concurrencyPerPeer: 3,
}
