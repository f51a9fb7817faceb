import { RecipientWithoutKeyError, SkillNotFoundError, SkillPeerFailedError } from '@kg/contract'
import { KgError } from '@kg/core'
import { pause } from '@kg/core/async'
import { DialFailedError, type Host } from '@kg/net'
import type { MessageCounts } from '../../exchange/p2p/message-counts.js'
import type { PeerNetwork } from '../../exchange/p2p/peer-network.js'
import { encryptionKeyOf } from '../../exchange/profiles/encryption-keys.js'
import type { AgentKeys } from '../../platform/home/agent-keys.js'
import type { Journal } from '../../platform/operations/journal.js'
import type { Correspondent } from '../messages/directory.js'
import { isFinal } from '../messages/is-final.js'
import { keyBytes } from '../messages/key-bytes.js'
import { type LetterHead, mapOf, openLetter, sealLetter } from '../messages/letter.js'
import { mayWrite } from '../messages/policy.js'
import { putIntoEnvelope } from '../messages/post.js'
import type { Outcome } from './endpoint.js'
import type { Offers } from './offers.js'
import { outcomeOf } from './outcome-of.js'
import type { Perform } from './perform.js'
import { skillProtocol } from './protocol.js'
import { type RunNeeds, runNoted } from './runs.js'

export interface InvokeNeeds {
  ledger: Journal
  network: PeerNetwork
  networkName: string
  keys: AgentKeys
  offers: Offers
  perform: Perform
  runs: RunNeeds['runs']
  counts: MessageCounts
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
/** Before a peer that broke off is asked again. */
const restMs = 500

/**
 * Has another agent carry out a skill: on this node, or on the node that acts for it. A caller that goes away does not
 * end it; the same request under its key tells what became of it.
 */
export function invoking({ ledger, network, networkName, keys, offers, perform, runs, counts }: InvokeNeeds) {
  return async (invocation: Invocation): Promise<Outcome> => {
    const { from, to, skillUri } = invocation
    const about = { from, to: to.agent, skillUri }
    if (to.isLocal) {
      const endpoint = endpointHere(invocation)
      return runNoted({ ledger, runs }, about, (id) => here(invocation, id, endpoint))
    }
    const host = await network.ready('A skill of an agent on another node')
    counts.sent++
    try {
      if (to.encryptionKey === undefined) throw new RecipientWithoutKeyError({ recipient: to.agent })
      const outcome = await runNoted({ ledger, runs }, about, (id, signal) => there(host, invocation, id, signal))
      counts.delivered++
      return outcome
    } catch (error) {
      counts.failed++
      throw explained(error, invocation)
    }
  }

  function endpointHere({ from, to, skillUri }: Invocation): string {
    const offer = offers.get(to.agent, skillUri)
    const caller = { agent: from, peerId: network.peerId }
    const isLetIn = from === to.agent || ledger.read((r) => mayWrite(r, to.agent, caller, networkName))
    if (offer === undefined || !isLetIn) throw new SkillNotFoundError({ skillUri, agent: to.agent })
    return offer.endpoint
  }

  function here({ from, to, skillUri, input, timeoutMs }: Invocation, id: string, endpoint: string): Promise<Outcome> {
    const caller = { agent: from, peerId: network.peerId }
    return perform({ id, to: to.agent, skillUri, input, timeoutMs, endpoint, caller })
  }

  /** A peer that breaks off may have begun: asked again under the same id, it says what became of it. */
  async function there(host: Host, invocation: Invocation, id: string, signal: AbortSignal): Promise<Outcome> {
    const { peerId } = invocation.to
    const end = Date.now() + invocation.timeoutMs + graceMs
    let mayHaveBegun = false
    for (;;) {
      mayHaveBegun ||= host.connections().some((one) => one.peerId === peerId)
      try {
        return await ask(host, invocation, id, { signal, deadlineMs: end - Date.now() })
      } catch (error) {
        const isWorthIt =
          mayHaveBegun && !signal.aborted && error instanceof DialFailedError && Date.now() + restMs < end
        if (!isWorthIt) throw error
        await pause(restMs, signal)
      }
    }
  }

  async function ask(
    host: Host,
    invocation: Invocation,
    id: string,
    limits: { signal: AbortSignal; deadlineMs: number },
  ): Promise<Outcome> {
    const { from, to, skillUri, input, timeoutMs } = invocation
    const { networkId } = host
    const head: LetterHead = { kind: 'skill', id, from, to: to.agent, time: Date.now() }
    const content = { skillUri, timeoutMs, input: input === undefined ? '' : JSON.stringify(input) }
    const readerKey = keyBytes(to.encryptionKey ?? '')
    const sealed = await sealLetter(head, content, { network: networkId, readerKey, agentKey: keys.get(from) })
    const envelope = putIntoEnvelope(head, sealed, { network: networkId, seed: network.seed })
    const reply = await host.request(to.peerId, skillProtocol.name, envelope, {
      ...limits,
      maxReplyBytes: skillProtocol.maxReplyBytes,
    })
    const { time, sealed: answer } = mapOf(reply)
    const secret = encryptionKeyOf(network.seed, from).secret
    const answerHead: LetterHead = { kind: 'skill-answer', id, from: to.agent, to: from, time: Number(time) }
    const opened = await openLetter(answerHead, answer instanceof Uint8Array ? answer : new Uint8Array(), {
      network: networkId,
      secret,
    })
    return outcomeOf(opened.content.outcome)
  }
}

/** A refusal means: no such skill, or not for you. Anything else is a failure of the peer. */
function explained(error: unknown, { to, skillUri }: Invocation): unknown {
  if (error instanceof RecipientWithoutKeyError) return error
  if (isFinal(error)) return new SkillNotFoundError({ skillUri, agent: to.agent }, { cause: error })
  const why = error instanceof KgError || error instanceof DOMException ? error.message : 'its answer is not readable'
  return new SkillPeerFailedError({ peer: to.peerId, why }, { cause: error })
}
