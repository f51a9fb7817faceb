import {
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  type ClientCapabilities,
  type Implementation,
  LOG_LEVEL_META_KEY,
  type LoggingLevel,
  type ServerContext,
} from '@modelcontextprotocol/server'

/** What a request says about its sender, with revisions where each request stands for itself. */
export interface Envelope {
  readonly capabilities: ClientCapabilities
  readonly client?: Implementation
  readonly logLevel?: LoggingLevel
}

/** Nothing where a session knows it. */
export function envelopeOf({ mcpReq }: ServerContext): Envelope | undefined {
  return mcpReq.envelope === undefined ? undefined : readEnvelope(mcpReq.envelope)
}

/** Of the `_meta` of a message that may be anything. */
export function readEnvelope(meta: object): Envelope {
  // The protocol's schema has checked these fields, or checks them before anything is done with the message.
  const fields = meta as Record<string, unknown>
  return {
    capabilities: (fields[CLIENT_CAPABILITIES_META_KEY] ?? {}) as ClientCapabilities,
    client: fields[CLIENT_INFO_META_KEY] as Implementation,
    logLevel: fields[LOG_LEVEL_META_KEY] as LoggingLevel,
  }
}
