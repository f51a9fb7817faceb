import { Server } from '@modelcontextprotocol/server'
import type { NodeLink } from '../connection/node-link.js'
import { serveCompletions } from '../prompts/serve-completions.js'
import { servePrompts } from '../prompts/serve-prompts.js'
import { serveResources } from '../resources/serve-resources.js'
import { serveTools } from '../tools/serve-tools.js'
import { instructionsFor } from './instructions.js'
import { serveNotices } from './notices.js'
import type { Offer } from './offer.js'
import { version } from './version.js'

export interface ServerNeeds {
  readonly offer: Offer
  readonly link: NodeLink
  /** For faults of our own; never goes to the client. */
  readonly onFault: (error: unknown) => void
}

/** The same for every caller, until the program is another one. What a resource says depends on who asks, and when. */
const lasting = { ttlMs: 60 * 60_000, cacheScope: 'public' } as const
const cacheHints = {
  'server/discover': lasting,
  'tools/list': lasting,
  'prompts/list': lasting,
  'resources/templates/list': lasting,
}

/** A server for one session or, with revisions that have none, for one request. */
export function buildServer({ offer, link, onFault }: ServerNeeds): { readonly server: Server; stop(): void } {
  const server = new Server(
    { name: 'kg', title: 'kg knowledge node', version },
    {
      instructions: instructionsFor(offer),
      cacheHints,
      capabilities: { tools: {}, prompts: {}, resources: { subscribe: true }, completions: {}, logging: {} },
    },
  )
  const parts = { link, notices: serveNotices(server, onFault), onFault }
  serveTools(server, offer, parts)
  servePrompts(server, offer.prompts)
  serveCompletions(server, link)
  const { stop } = serveResources(server, offer.resources, parts)
  server.onerror = onFault
  return { server, stop }
}

export const logFaults =
  (log: (line: string) => void) =>
  (error: unknown): void =>
    log(error instanceof Error ? (error.stack ?? error.message) : String(error))
