import { type CborValue, encode, type Host } from '@kg/net'
import type { MessageCounts } from '../../exchange/p2p/message-counts.js'
import { refuse } from '../../exchange/p2p/refusals.js'
import { encryptionKeyOf } from '../../exchange/profiles/encryption-keys.js'
import { agentProfiles } from '../../exchange/profiles/table.js'
import type { Journal } from '../../platform/operations/journal.js'
import { keyBytes } from '../messages/key-bytes.js'
import { type LetterHead, openLetter, sealLetter } from '../messages/letter.js'
import { admit, Post } from '../messages/post.js'
import type { Outcome } from './endpoint.js'
import type { Offers } from './offers.js'
import { parseJson } from './parse-json.js'
import type { Perform } from './perform.js'
import { skillProtocol } from './protocol.js'

export interface SkillServeNeeds {
  ledger: Journal
  network: string
  seed: Uint8Array
  offers: Offers
  perform: Perform
  counts: MessageCounts
}

/** Lets agents whom the inbox policy admits call the skills of this node. */
export async function serveSkills(host: Host, needs: SkillServeNeeds): Promise<void> {
  const { ledger, network, seed, offers, perform, counts } = needs
  const networkId = host.networkId
  const post = new Post({ kind: 'skill', network: networkId, maxBytes: skillProtocol.maxRequestBytes })
  await host.serve(skillProtocol, (request, { peerId }) =>
    counts.countOutcome(async () => {
      const { head, sealed } = post.open(request, peerId)
      ledger.read((r) => admit(r, head, peerId, network))
      const secret = encryptionKeyOf(seed, head.to).secret
      const { content } = await openLetter(head, sealed, { network: networkId, secret })
      const { skillUri, input, timeoutMs } = content
      if (
        typeof skillUri !== 'string' ||
        typeof input !== 'string' ||
        typeof timeoutMs !== 'number' ||
        !Number.isFinite(timeoutMs)
      )
        return refuse('malformed')
      const offer = offers.get(head.to, skillUri)
      // As for those it is not for: what is offered to others must not show.
      if (offer === undefined) return refuse('not-here')
      const call = { id: head.id, to: head.to, skillUri, input: jsonOf(input), timeoutMs, endpoint: offer.endpoint }
      return answer(head, await perform({ ...call, caller: { agent: head.from, peerId } }))
    }),
  )

  /** Encrypted to the calling agent, and bound to its call. */
  async function answer({ id, from, to }: LetterHead, outcome: Outcome): Promise<Uint8Array> {
    const key = ledger.read((r) => r.get(agentProfiles, from)?.encryptionKey)
    if (key === undefined) return refuse('unreadable')
    const head: LetterHead = { kind: 'skill-answer', id, from: to, to: from, time: Date.now() }
    const content: Record<string, CborValue> = { outcome: JSON.stringify(outcome) }
    const sealed = await sealLetter(head, content, { network: networkId, readerKey: keyBytes(key) })
    return encode({ time: head.time, sealed })
  }
}

function jsonOf(text: string): unknown {
  if (text === '') return undefined
  try {
    return parseJson(text)
  } catch (cause) {
    return refuse('malformed', cause)
  }
}
