import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Offer } from '../server/offer.js'
import type { Sessions } from './sessions.js'

/** What the daemon gives to what it carries. */
export interface MountNeeds {
  /** Where the daemon itself can be called. */
  readonly baseUrl: () => string
  readonly log: (line: string) => void
}

/** A request whose sender the daemon has let in. */
export interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly body: Uint8Array | undefined
  /** Absent where the daemon asks for none. */
  readonly token: string | undefined
}

/** The MCP server over Streamable HTTP, for a daemon to carry. It is loaded with the first request. */
export const mount = mountOf(async () => (await import('../server/node-offer.js')).nodeOffer)

export function mountOf(load: () => Promise<Offer>) {
  return (needs: MountNeeds) => {
    let loading: Promise<Sessions> | undefined
    const open = async () => {
      const [{ openSessions }, offer] = await Promise.all([import('./sessions.js'), load()])
      return openSessions(needs, offer)
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
