import type { Client } from '@kg/client'

/** What a tool may use. */
export interface ToolContext {
  client(): Client
  readonly signal: AbortSignal
  /** The server runs on the caller's own machine and account. */
  readonly isLocal: boolean
}

/** Arguments have been checked against the tool's schema. */
// biome-ignore lint/suspicious/noExplicitAny: each handler knows its own arguments, which the schema has checked
export type Handler = (args: any, context: ToolContext) => Promise<object>
