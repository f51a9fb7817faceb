import { longestText } from '@kg/contract'

/** `/kg/1/message`: one letter each; the answer says that it is stored. */
export const messageProtocol = {
  name: 'message',
  // A sign takes up to four bytes; the rest is the envelope.
  maxRequestBytes: 4 * longestText + 4096,
  maxReplyBytes: 1024,
  deadlineMs: 15_000,
  ratePerMinute: 600,
  concurrency: 32,
  concurrencyPerPeer: 8,
}
