import type { Client } from '@kg/client'
import type { Notify } from '../server/notices.js'
import type { Ask } from '../server/questions.js'

/** What a tool may use. */
export interface ToolContext {
  client(): Client
  readonly signal: AbortSignal
  /** The server runs on the caller's own machine and account. */
  readonly isLocal: boolean
  /** Says something to the client's log, beside the answer. */
  readonly notify: Notify
  /** Asks the user; absent where the client cannot. */
  readonly ask?: Ask
}

/** Arguments have been checked against the tool's schema. */
// biome-ignore lint/suspicious/noExplicitAny: each handler knows its own arguments, which the schema has checked
export type Handler = (args: any, context: ToolContext) => Promise<object>
