/** `/kg/1/skill`: a letter with the input, answered by a letter with the output. */
export const skillProtocol = {
  name: 'skill',
  maxRequestBytes: 300 * 1024,
  maxReplyBytes: 1100 * 1024,
  deadlineMs: 125_000,
  ratePerMinute: 60,
  concurrency: 16,
  concurrencyPerPeer: 4,
}

/** Characters of an output as JSON. */
export const longestOutput = 1024 * 1024
