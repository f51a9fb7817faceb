import { defined } from '@kg/core'
import { type Api, api } from './api.js'
import type { Daemon } from './daemon.js'

export interface Person extends Api {
  readonly agent: string
  readonly token: string
}

/** The operator of a daemon. */
export const operator = (daemon: Daemon): Api => api(() => daemon.url, daemon.adminToken)

/** Registers an agent; with a public key it keeps its own key. */
export async function register(daemon: Daemon, name: string, publicKey?: string): Promise<Person> {
  const body = { name, ...defined({ publicKey }) }
  const { agentAddress, authToken } = await operator(daemon).ok('registerAgent', { body })
  return { ...api(() => daemon.url, authToken), agent: agentAddress, token: authToken }
}
