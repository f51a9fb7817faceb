import type { Daemon } from './daemon.js'
import { operator } from './people.js'
import { until } from './until.js'

/** Where the chain of a node answers, once it does. */
export async function rpcUrlOf(daemon: Daemon): Promise<string> {
  const health = await until(
    () => operator(daemon).ok('rpcHealth'),
    ({ ok }) => ok,
    60_000,
  )
  return health.ok ? health.rpcUrl : ''
}
