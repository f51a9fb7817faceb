import type { Transport } from '@modelcontextprotocol/server'
import { buildServer, type ServerNeeds } from './build-server.js'
import { introduce } from './introduce.js'

export interface SessionNeeds extends ServerNeeds {
  readonly transport: Transport
}

/** One client of the revisions with sessions, served until it leaves. */
export interface McpSession {
  close(): Promise<void>
  readonly closed: Promise<void>
}

export async function openSession({ transport, ...needs }: SessionNeeds): Promise<McpSession> {
  const { link } = needs
  const { server, stop } = buildServer(needs)
  const closed = new Promise<void>((resolve) => {
    server.onclose = () => {
      stop()
      link.close()
      resolve()
    }
  })
  server.oninitialized = () => void introduce(server.getClientVersion(), link)
  await server.connect(transport)
  return { close: () => server.close(), closed }
}
