/** The protocol by which members fetch what a host stores for them. */
export const hostProtocol = {
  name: 'host-mode',
  maxRequestBytes: 16 * 1024,
  maxReplyBytes: 256 * 2 ** 20,
  deadlineMs: 30_000,
  ratePerMinute: 120,
  concurrency: 4,
}
