import { randomBytes } from 'node:crypto'
import { RecipientWithoutKey, SkillNotFound, SkillPeerFailed } from '@kg/contract'
import { KgError } from '@kg/core'
import type { Host } from '@kg/net'
import type { AgentKeys } from '../home/agent-keys.js'
import type { Counts } from '../messages/counts.js'
import type { Correspondent } from '../messages/directory.js'
import { isFinal } from '../messages/is-final.js'
import { keyBytes } from '../messages/key-bytes.js'
import { type LetterHead, mapOf, openLetter, sealLetter } from '../messages/letter.js'
import { mayWrite } from '../messages/policy.js'
import { putIntoEnvelope } from '../messages/post.js'
import type { NodeNetwork } from '../network/network.js'
import type { Journal } from '../operations/journal.js'
import { encryptionKeyOf } from '../peers/encryption-keys.js'
import { callEndpoint, type Outcome } from './endpoint.js'
import type { Offers } from './offers.js'
import { outcomeOf } from './outcome-of.js'
import { skillProtocol } from './protocol.js'

export interface InvokeNeeds {
  ledger: Journal
  network: NodeNetwork
  networkName: string
  keys: AgentKeys
  offers: Offers
  counts: Counts
}

export interface Invocation {
  readonly from: string
  readonly to: Correspondent
  readonly skillUri: string
  readonly input: unknown
  readonly timeoutMs: number
}

/** For the way, so that the peer can still tell that its skill took too long. */
const graceMs = 3000

/** Has another agent carry out a skill: on this node, or on the node that acts for it. */
export function invoking({ ledger, network, networkName, keys, offers, counts }: InvokeNeeds) {
  return async (invocation: Invocation, signal: AbortSignal): Promise<Outcome> => {
    const { to, timeoutMs } = invocation
    if (to.isLocal) return here(invocation, AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]))
    const host = await network.ready('A skill of an agent on another node')
    counts.sent++
    try {
      const outcome = await there(host, invocation, signal)
      counts.delivered++
      return outcome
    } catch (error) {
      counts.failed++
      throw explained(error, invocation)
    }
  }

  async function here({ from, to, skillUri, input }: Invocation, signal: AbortSignal): Promise<Outcome> {
    const offer = offers.get(to.agent, skillUri)
    const caller = { agent: from, peerId: network.peerId }
    const isLetIn = from === to.agent || ledger.read((r) => mayWrite(r, to.agent, caller, networkName))
    if (offer === undefined || !isLetIn) throw new SkillNotFound({ skillUri, agent: to.agent })
    return callEndpoint(offer.endpoint, { skillUri, input, caller }, signal)
  }

  async function there(host: Host, invocation: Invocation, signal: AbortSignal): Promise<Outcome> {
    const { from, to, skillUri, input, timeoutMs } = invocation
    if (to.encryptionKey === undefined) throw new RecipientWithoutKey({ recipient: to.agent })
    const { networkId } = host
    const id = randomBytes(16).toString('hex')
    const head: LetterHead = { kind: 'skill', id, from, to: to.agent, time: Date.now() }
    const content = { skillUri, timeoutMs, input: input === undefined ? '' : JSON.stringify(input) }
    const readerKey = keyBytes(to.encryptionKey)
    const sealed = await sealLetter(head, content, { network: networkId, readerKey, agentKey: keys.get(from) })
    const envelope = putIntoEnvelope(head, sealed, { network: networkId, seed: network.seed })
    const reply = await host.request(to.peerId, skillProtocol.name, envelope, {
      ...{ signal, deadlineMs: timeoutMs + graceMs, maxReplyBytes: skillProtocol.maxReplyBytes },
    })
    const { time, sealed: answer } = mapOf(reply)
    const secret = encryptionKeyOf(network.seed, from).secret
    const answerHead: LetterHead = { kind: 'skill-answer', id, from: to.agent, to: from, time: Number(time) }
    const opened = await openLetter(answerHead, answer instanceof Uint8Array ? answer : new Uint8Array(), {
      ...{ network: networkId, secret },
    })
    return outcomeOf(opened.content.outcome)
  }
}

/** A refusal means: no such skill, or not for you. Anything else is a failure of the peer. */
function explained(error: unknown, { to, skillUri }: Invocation): unknown {
  if (error instanceof RecipientWithoutKey) return error
  if (isFinal(error)) return new SkillNotFound({ skillUri, agent: to.agent }, { cause: error })
  const why = error instanceof KgError || error instanceof DOMException ? error.message : 'its answer is not readable'
  return new SkillPeerFailed({ peer: to.peerId, why }, { cause: error })
}
