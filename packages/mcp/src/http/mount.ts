import type { IncomingMessage, ServerResponse } from 'node:http'
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
export function mount(needs: MountNeeds) {
  let loading: Promise<Sessions> | undefined
  return {
    path: '/mcp' as const,
    methods: ['GET', 'POST', 'DELETE'] as const,
    async handle(exchange: Exchange): Promise<void> {
      loading ??= import('./sessions.js').then(({ openSessions }) => openSessions(needs))
      await (await loading).handle(exchange)
    },
    async stop(): Promise<void> {
      await (await loading)?.stop()
    },
  }
}
