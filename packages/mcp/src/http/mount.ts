import type { Profile } from '@kg/contract/tools'
import type { Offer } from '../server/offer.js'
import type { Exchange, MountNeeds } from './exchange.js'
import type { Endpoint } from './open-endpoint.js'

export type { Exchange, MountNeeds } from './exchange.js'

/** The MCP server over Streamable HTTP, for a daemon to carry. It is loaded with the first request. */
export const mount = mountOf(async () => (await import('../server/node-offer.js')).nodeOffer)

export function mountOf(load: () => Promise<(profile: Profile) => Offer>) {
  return (needs: MountNeeds) => {
    let loading: Promise<Endpoint> | undefined
    const open = async () => {
      const [{ openEndpoint }, offerTo] = await Promise.all([import('./open-endpoint.js'), load()])
      return openEndpoint(needs, offerTo)
    }
    return {
      path: '/mcp' as const,
      methods: ['GET', 'POST', 'DELETE'] as const,
      async handle(exchange: Exchange): Promise<void> {
        loading ??= open()
        await (await loading).handle(exchange)
      },
      async stop(): Promise<void> {
        await (await loading)?.stop()
      },
    }
  }
}
