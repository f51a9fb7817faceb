import { type Config, PeersUnavailableError, RecipientUnknownError } from '@kg/contract'
import { defined } from '@kg/core'
import type { Host } from '@kg/net'
import type { Logger } from 'pino'
import { MessageCounts } from '../../exchange/p2p/message-counts.js'
import type { PeerNetwork } from '../../exchange/p2p/peer-network.js'
import { refuse } from '../../exchange/p2p/refusals.js'
import type { Agents } from '../../memory/agents/agents.js'
import type { AgentKeys } from '../../platform/home/agent-keys.js'
import type { Journal } from '../../platform/operations/journal.js'
import { type Correspondent, Directory } from './directory.js'
import { store } from './inbox.js'
import { keyBytes } from './key-bytes.js'
import { type LetterHead, sealLetter } from './letter.js'
import { Outbox } from './outbox.js'
import { mayWrite } from './policy.js'
import { putIntoEnvelope } from './post.js'
import { messageProtocol } from './protocol.js'
import { sending } from './send.js'
import { serveMessages } from './serve-messages.js'
import { messageRows, type OutboxRow } from './table.js'

export interface MessagesNeeds {
  ledger: Journal
  network: PeerNetwork
  agents: Agents
  keys: AgentKeys
  config: Config
  log: Logger
}

export type Messages = ReturnType<typeof openMessages>

/** Messages between agents, on this node and others. */
export function openMessages({ ledger, network, agents, keys, config, log }: MessagesNeeds) {
  const directory = new Directory({ peerId: network.peerId, nodeAgent: () => agents.nodeAgent() })
  const counts = new MessageCounts(messageProtocol.name)
  const outbox = new Outbox({ ledger, deliver, counts, log })
  let host: Host | undefined
  let unlisten: (() => void) | undefined

  network.onOpen(async (opened) => {
    host = opened
    await serveMessages(opened, { ledger, network: config.network, seed: network.seed, counts })
    unlisten = opened.onConnect((peerId) => outbox.onPeer(peerId))
    await outbox.onNetwork()
  })
  if (!config['net.enabled']) outbox.start().catch((err: unknown) => log.warn({ err }, 'the outbox did not start'))

  async function deliver({ id, owner, to }: OutboxRow, signal: AbortSignal): Promise<void> {
    const { message, reader } = ledger.read((r) => ({
      message: r.get(messageRows, [owner, to, 'out', id]),
      reader: directory.get(r, to),
    }))
    if (message === undefined || reader === undefined) throw new RecipientUnknownError({ recipient: to })
    const head: LetterHead = { kind: 'message', id, from: owner, to, time: message.sentAt }
    const { text, contextGraphId } = message
    const content = { text, ...defined({ contextGraphId }) }
    if (reader.isLocal) return deliverHere(head, content)
    // Not waited for: what is queued is tried as soon as the network is open.
    if (host === undefined) throw new PeersUnavailableError({ needs: 'A message to an agent of another node' })
    await hand(host, head, content, { peerId: reader.peerId, key: reader.encryptionKey, signal })
  }

  /** To an agent of the same node. */
  async function deliverHere(head: LetterHead, content: { text: string; contextGraphId?: string }): Promise<void> {
    const { from, to } = head
    await counts.countOutcome(async () => {
      const sender = { agent: from, peerId: network.peerId }
      if (!ledger.read((r) => mayWrite(r, to, sender, config.network))) refuse('denied')
      await store(ledger, { head, ...content, peerId: network.peerId, signed: keys.get(from) !== undefined })
    })
  }

  async function hand(
    host: Host,
    head: LetterHead,
    content: { text: string; contextGraphId?: string },
    { peerId, key, signal }: { peerId: string; key: string | undefined; signal: AbortSignal },
  ): Promise<void> {
    if (key === undefined) throw new RecipientUnknownError({ recipient: head.to })
    const { networkId } = host
    const agentKey = keys.get(head.from)
    const sealed = await sealLetter(head, content, { network: networkId, readerKey: keyBytes(key), agentKey })
    const envelope = putIntoEnvelope(head, sealed, { network: networkId, seed: network.seed })
    await host.request(peerId, messageProtocol.name, envelope, { signal, deadlineMs: messageProtocol.deadlineMs })
  }

  /** Whom a request means. Without a network, nobody elsewhere can be known. */
  function recipient(reference: string, asking: string): Correspondent {
    try {
      return ledger.read((r) => directory.find(r, reference, asking))
    } catch (error) {
      if (!(error instanceof RecipientUnknownError) || config['net.enabled']) throw error
      throw new PeersUnavailableError({ needs: `Reaching ${reference}` }, { cause: error })
    }
  }

  return {
    directory,
    recipient,
    send: sending({ ledger, outbox, hasNetwork: config['net.enabled'], onSent: () => counts.sent++ }),
    counts: () => counts.snapshot(network.current()),
    async stop(): Promise<void> {
      unlisten?.()
      await outbox.stop()
    },
  }
}
