import { availableParallelism } from 'node:os'

type Env = Readonly<Record<string, string | undefined>>

/**
 * The C library of Linux gives threads heaps of their own, and raises its thresholds until it never gives free memory
 * back: in a process with a dozen threads that comes to more than 100 MB. Four heaps do: with two,
 * queries took 7 % longer. A threshold that is set stays.
 */
const allocator = { MALLOC_ARENA_MAX: '4', MALLOC_MMAP_THRESHOLD_: '4194304', MALLOC_TRIM_THRESHOLD_: '16777216' }

const compilerThreads = '--v8-pool-size'
const defaultCompilerThreads = 4

/** The environment in which the daemon is to be started. What its user has set comes first. */
export const daemonEnv = (env: Env, platform: string = process.platform, cores = availableParallelism()): Env => ({
  ...(platform === 'linux' ? allocator : {}),
  ...env,
  ...nodeOptions(env.NODE_OPTIONS ?? '', cores),
})

/**
 * While a node is young, the compiler of V8 has as much to do as the node itself. On few cores its four threads take the
 * time of those who wait for an answer.
 */
function nodeOptions(given: string, cores: number): Env {
  if (cores > defaultCompilerThreads || given.includes(compilerThreads)) return {}
  return { NODE_OPTIONS: `${given} ${compilerThreads}=${Math.max(1, cores - 1)}`.trim() }
}
