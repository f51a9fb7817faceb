import type { IncomingMessage, ServerResponse } from 'node:http'

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
