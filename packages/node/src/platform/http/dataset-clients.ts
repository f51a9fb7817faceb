import { type Config, DatasetClientRefusedError } from '@kg/contract'
import type { FastifyRequest } from 'fastify'
import type { AuthNeeds } from './authenticate.js'
import { matchAddresses, plainAddress } from './local-request.js'

/** Who may call the routes of the earlier generations: known before a byte of the body is read. */
export function datasetClients(config: Pick<Config, 'datasets.allowFrom' | 'datasets.tokens'>) {
  const isAllowed = matchAddresses(config['datasets.allowFrom'], 'datasets.allowFrom')
  return {
    check(request: FastifyRequest): void {
      const address = plainAddress(request.ip)
      if (!isAllowed(address)) throw new DatasetClientRefusedError({ address })
    },
    /** Clients of that time cannot send a token. They get by without one on this machine, if the operator allows it. */
    auth: (auth: AuthNeeds): AuthNeeds => ({ ...auth, enabled: auth.enabled && config['datasets.tokens'] }),
  }
}
