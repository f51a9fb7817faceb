import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import type { NodeLink } from '../connection/node-link.js'
import { serveCompletions } from '../prompts/serve-completions.js'
import { servePrompts } from '../prompts/serve-prompts.js'
import { serveResources } from '../resources/serve-resources.js'
import { serveTools } from '../tools/serve-tools.js'
import { instructions } from './instructions.js'
import { serveNotices } from './notices.js'
import type { Offer } from './offer.js'
import { version } from './version.js'

export interface SessionNeeds {
  readonly offer: Offer
  readonly link: NodeLink
  readonly transport: Transport
  /** For faults of our own; never goes to the client. */
  readonly log: (line: string) => void
}

/** One client, served until it leaves. */
export interface McpSession {
  close(): Promise<void>
  readonly closed: Promise<void>
}

export async function openSession({ offer, link, transport, log }: SessionNeeds): Promise<McpSession> {
  const server = new Server(
    { name: 'kg', title: 'kg knowledge node', version },
    {
      instructions,
      capabilities: { tools: {}, prompts: {}, resources: { subscribe: true }, completions: {}, logging: {} },
    },
  )
  const onFault = (error: unknown) => log(error instanceof Error ? (error.stack ?? error.message) : String(error))
  const parts = { link, notices: serveNotices(server, onFault), onFault }
  serveTools(server, offer.tools, parts)
  servePrompts(server, offer.prompts)
  serveCompletions(server, link)
  const subscriptions = serveResources(server, offer.resources, parts)
  server.onerror = onFault
  const closed = new Promise<void>((resolve) => {
    server.onclose = () => {
      subscriptions.stop()
      link.close()
      resolve()
    }
  })
  await server.connect(transport)
  return { close: () => server.close(), closed }
}
