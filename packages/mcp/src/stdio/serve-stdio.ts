import type { Readable, Writable } from 'node:stream'
import { defined } from '@kg/core'
import type { JSONRPCMessage, Server } from '@modelcontextprotocol/server'
import { serveStdio as serveWire } from '@modelcontextprotocol/server/stdio'
import { homeLink } from '../connection/home-link.js'
import type { NodeLink } from '../connection/node-link.js'
import { type Environment, readSettings } from '../connection/settings.js'
import { followChanges } from '../resources/follow-changes.js'
import { buildServer, logFaults } from '../server/build-server.js'
import { readEnvelope } from '../server/envelope.js'
import { introduce } from '../server/introduce.js'
import { nodeOffer } from '../server/node-offer.js'
import type { Offer } from '../server/offer.js'
import { Wire } from './wire.js'

export interface StdioNeeds {
  readonly env: Environment
  /** The agent to act as; without one, whoever the token belongs to. */
  readonly agent?: string
  /** Which tools to offer; without it, those that KG_MCP_PROFILE names. */
  readonly profile?: string
  readonly stdin: Readable
  /** Nothing but the protocol goes there. */
  readonly stdout: Writable
  readonly log: (line: string) => void
  readonly signal: AbortSignal
  /** In place of what a node offers. */
  readonly offer?: Offer
}

/** Serves one client until it closes our input or the signal says so. The client's first message decides on the revision. */
export async function serveStdio(needs: StdioNeeds): Promise<void> {
  const { env, agent, profile, stdin, stdout, log, signal } = needs
  const settings = readSettings(env, defined({ agent, profile }))
  const link = homeLink(settings)
  const offer = needs.offer ?? nodeOffer(settings.profile)
  const onFault = logFaults(log)
  const wire = new Wire(stdin, stdout)
  let current: Server | undefined
  const changes = followChanges({ link, onFault, changed: (uri) => current?.sendResourceUpdated({ uri }) })

  const handle = serveWire(
    ({ era }) => {
      const { server, stop } = buildServer({ offer, link, onFault })
      current = server
      wire.hasSession = era === 'legacy'
      if (wire.hasSession) server.oninitialized = () => void introduce(server.getClientVersion(), link)
      server.onclose = stop
      return server
    },
    { transport: wire, onerror: onFault },
  )
  wire.onmessage = readEarly(wire.onmessage, link, () => changes.open().catch(onFault))
  const closed = new Promise<void>((resolve) => {
    const ended = wire.onclose
    wire.onclose = () => {
      ended?.()
      changes.stop()
      link.close()
      resolve()
    }
  })
  const end = () => void handle.close()
  if (signal.aborted) end()
  signal.addEventListener('abort', end, { once: true })
  await closed
}

type Receive = (message: JSONRPCMessage) => void

/** Reads what matters to us before the SDK does: who calls without a session, and that somebody wants to hear of changes. */
function readEarly(receive: Receive | undefined, link: NodeLink, onListen: () => Promise<void>): Receive {
  let isKnown = false
  return (message) => {
    if (!('method' in message)) return receive?.(message)
    const { client } = readEnvelope(message.params?._meta ?? {})
    if (client !== undefined && !isKnown) {
      isKnown = true
      void introduce(client, link)
    }
    if (message.method !== 'subscriptions/listen') return receive?.(message)
    void onListen().finally(() => receive?.(message))
  }
}
