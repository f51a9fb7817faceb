import type { Client } from '@kg/client'
import type { ElicitRequestFormParams, ElicitResult, LoggingLevel } from '@modelcontextprotocol/server'

/** Says something to the client's log, beside the answer. */
export type Notify = (level: LoggingLevel, text: string) => void

/** Puts a question to the user, with a form for the answer. A call asks one question; `key` is the name of its answer. */
export type Ask = (
  message: string,
  form: ElicitRequestFormParams['requestedSchema'],
  key?: string,
) => Promise<ElicitResult>

/** What a tool may use. */
export interface ToolContext {
  client(): Client
  readonly signal: AbortSignal
  /** The server runs on the caller's own machine and account. */
  readonly isLocal: boolean
  readonly notify: Notify
  /** Asks the user; absent where the client cannot. */
  readonly ask?: Ask
}

/** Arguments have been checked against the tool's schema. */
// biome-ignore lint/suspicious/noExplicitAny: each handler knows its own arguments, which the schema has checked
export type Handler = (args: any, context: ToolContext) => Promise<object>
