/** The protocol for requests to join and the decisions on them. */
export const joinProtocol = {
  name: 'join',
  maxRequestBytes: 8 * 2 ** 20,
  maxReplyBytes: 16 * 1024,
  deadlineMs: 15_000,
  ratePerMinute: 60,
  concurrency: 16,
}

/**
 * How many requests of one agent and of one node may wait, how many bytes invitations may take that nobody asked for,
 * and what each of them counts at least.
 */
export const limits = { perAgent: 20, perPeer: 20, invitationBytes: 32 * 2 ** 20, perInvitation: 64 * 1024 }
