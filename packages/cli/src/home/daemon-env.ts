type Env = Readonly<Record<string, string | undefined>>

/**
 * The C library of Linux gives threads heaps of their own, and raises its thresholds until it never gives free memory
 * back: in a process with a dozen threads that comes to more than 100 MB. Four heaps do: with two,
 * queries took 7 % longer. A threshold that is set stays.
 */
const allocator = { MALLOC_ARENA_MAX: '4', MALLOC_MMAP_THRESHOLD_: '4194304', MALLOC_TRIM_THRESHOLD_: '16777216' }

/** The environment in which the daemon is to be started. What its user has set comes first. */
export const daemonEnv = (env: Env, platform: string = process.platform): Env =>
  platform === 'linux' ? { ...allocator, ...env } : env
