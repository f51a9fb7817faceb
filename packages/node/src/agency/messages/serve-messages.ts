import { longestText } from '@kg/contract'
import { defined } from '@kg/core'
import type { Host } from '@kg/net'
import type { MessageCounts } from '../../exchange/p2p/message-counts.js'
import { refuse } from '../../exchange/p2p/refusals.js'
import { encryptionKeyOf } from '../../exchange/profiles/encryption-keys.js'
import type { Journal } from '../../platform/operations/journal.js'
import { store } from './inbox.js'
import { openLetter } from './letter.js'
import { admit, Post } from './post.js'
import { messageProtocol } from './protocol.js'

export interface ServeNeeds {
  ledger: Journal
  /** The name of the network, which the default of the policy depends on. */
  network: string
  seed: Uint8Array
  counts: MessageCounts
}

const stored = new Uint8Array([1])

/** Takes messages for the agents of this node. The answer means: on disk. */
export async function serveMessages(host: Host, { ledger, network, seed, counts }: ServeNeeds): Promise<void> {
  const post = new Post({ kind: 'message', network: host.networkId, maxBytes: messageProtocol.maxRequestBytes })
  await host.serve(messageProtocol, (request, { peerId }) =>
    counts.countOutcome(async () => {
      const { head, sealed } = post.open(request, peerId)
      ledger.read((r) => admit(r, head, peerId, network))
      const secret = encryptionKeyOf(seed, head.to).secret
      const { content, signed } = await openLetter(head, sealed, { network: host.networkId, secret })
      const { text, contextGraphId } = content
      if (typeof text !== 'string' || text === '' || text.length > longestText) return refuse('malformed')
      if (contextGraphId !== undefined && !isShort(contextGraphId)) return refuse('malformed')
      await store(ledger, { head, peerId, text, signed, ...defined({ contextGraphId }) })
      return stored
    }),
  )
}

const isShort = (value: unknown): value is string => typeof value === 'string' && value.length <= 256
