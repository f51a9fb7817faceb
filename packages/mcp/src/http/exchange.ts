import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Profile } from '@kg/contract/tools'

/** What the daemon gives to what it carries. */
export interface MountNeeds {
  /** Where the daemon itself can be called. */
  readonly baseUrl: () => string
  readonly log: (line: string) => void
  readonly config: { readonly 'mcp.profile': Profile }
}

/** A request whose sender the daemon has let in. */
export interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly body: Uint8Array | undefined
  /** Absent where the daemon asks for none. */
  readonly token: string | undefined
}
