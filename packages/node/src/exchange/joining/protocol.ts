/** The protocol for requests to join and the decisions on them. */
export const joinProtocol = {
  name: 'join',
  maxRequestBytes: 8 * 2 ** 20,
  maxReplyBytes: 16 * 1024,
  deadlineMs: 15_000,
  ratePerMinute: 60,
  concurrency: 16,
}

/** How many requests may wait for one context graph and from one node, and how many invitations nobody asked for. */
export const limits = { perGraph: 1000, perPeer: 20, invitations: 500 }
