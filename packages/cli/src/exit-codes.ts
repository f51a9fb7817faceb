/** What a script can rely on. */
export const exitCodes = {
  ok: 0,
  /** The node refused or failed: the code on stderr says why. */
  failed: 1,
  /** The command line is not right. */
  usage: 2,
  /** What was asked for is not there. */
  notFound: 3,
  /** No daemon answers. */
  unreachable: 4,
  /** No answer in time, and nothing can have happened. */
  timeout: 5,
  /** No answer in time, and the daemon may still be working on it. */
  outcomeUnknown: 6,
  /** A token is missing or has not the right. */
  forbidden: 7,
  /** Doctor found something wrong. */
  unhealthy: 8,
  /** A fault of the program itself. */
  internal: 70,
  /** Ctrl-C. */
  interrupted: 130,
} as const
