import { encode, openEnvelope, ReplayGuard, sealEnvelope } from '@kg/net'
import type { LedgerReader } from '@kg/store'
import { OutOfTimeError, refuse, SenderUnknownError } from '../../exchange/p2p/refusals.js'
import { isTime } from '../../exchange/p2p/times.js'
import { agentProfiles } from '../../exchange/profiles/table.js'
import { agentRows } from '../../memory/agents/table.js'
import { type LetterHead, mapOf } from './letter.js'
import { mayWrite } from './policy.js'

/** A letter as it came from a peer: who brought it is proven, what it says is not open yet. */
export interface Delivered {
  readonly head: LetterHead
  readonly sealed: Uint8Array
}

/** An envelope is sealed anew for each attempt, so an old one is none of ours. */
const maxAgeMs = 15 * 60_000

export function putIntoEnvelope(
  { kind, id, from, to, time }: LetterHead,
  sealed: Uint8Array,
  { network, seed }: { network: string; seed: Uint8Array },
): Uint8Array {
  return sealEnvelope({ type: kind, network, body: encode({ id, from, to, time, sealed }) }, seed)
}

/** Takes envelopes of one kind out of the hands of peers, each once. */
export class Post {
  private readonly seen = new ReplayGuard({ windowMs: 2 * maxAgeMs })

  constructor(private readonly rules: { kind: LetterHead['kind']; network: string; maxBytes: number }) {}

  open(bytes: Uint8Array, peerId: string, now = Date.now()): Delivered {
    const { kind, network, maxBytes } = this.rules
    const envelope = opened(bytes, { network, now, maxAgeMs, maxSkewMs: maxAgeMs, maxBytes })
    if (envelope.from !== peerId || envelope.type !== kind) return refuse('forged')
    if (!this.seen.admit(envelope, now)) return refuse('repeated')
    const { id, from, to, time, sealed } = mapOf(envelope.body)
    if (!isId(id) || !isAgent(from) || !isAgent(to)) return refuse('malformed')
    if (!isTime(time) || !(sealed instanceof Uint8Array)) return refuse('malformed')
    return { head: { kind, id, from, to, time }, sealed }
  }
}

/** Refuses senders that the peer does not act for, and recipients that are not here or do not want it. */
export function admit(reader: LedgerReader, { from, to }: LetterHead, peerId: string, network: string): void {
  // The agent itself has said in its sealed profile which node acts for it.
  if (reader.get(agentProfiles, from)?.peerId !== peerId) throw new SenderUnknownError({ reason: 'forged' })
  if (!reader.has(agentRows, to)) refuse('not-here')
  if (!mayWrite(reader, to, { agent: from, peerId }, network)) refuse('denied')
}

function opened(bytes: Uint8Array, rules: Parameters<typeof openEnvelope>[1]) {
  try {
    return openEnvelope(bytes, rules)
  } catch (cause) {
    const { code } = cause as { code?: string }
    if (code === 'ENVELOPE_OUT_OF_TIME') throw new OutOfTimeError({ reason: 'out-of-time' }, { cause })
    return refuse(code === 'ENVELOPE_SIGNATURE_INVALID' ? 'forged' : 'malformed', cause)
  }
}

const isId = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f]{32}$/.test(value)
const isAgent = (value: unknown): value is string => typeof value === 'string' && /^0x[0-9a-f]{40}$/.test(value)
