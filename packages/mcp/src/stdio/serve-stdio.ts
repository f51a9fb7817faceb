import type { Readable, Writable } from 'node:stream'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { homeLink } from '../connection/home-link.js'
import { type Environment, readSettings } from '../connection/settings.js'
import { nodeOffer } from '../server/node-offer.js'
import type { Offer } from '../server/offer.js'
import { openSession } from '../server/open-session.js'

export interface StdioNeeds {
  readonly env: Environment
  /** The agent to act as; without one, whoever the token belongs to. */
  readonly agent?: string
  readonly stdin: Readable
  /** Nothing but the protocol goes there. */
  readonly stdout: Writable
  readonly log: (line: string) => void
  readonly signal: AbortSignal
  /** In place of what a node offers. */
  readonly offer?: Offer
}

/** Serves one client until it closes our input or the signal says so. */
export async function serveStdio(needs: StdioNeeds): Promise<void> {
  const { env, agent, stdin, stdout, log, signal, offer = nodeOffer } = needs
  const link = homeLink(readSettings(env, agent))
  const session = await openSession({ offer, link, transport: new StdioServerTransport(stdin, stdout), log })
  const end = () => void session.close()
  stdin.once('end', end)
  stdin.once('close', end)
  if (signal.aborted) end()
  signal.addEventListener('abort', end, { once: true })
  await session.closed
}
