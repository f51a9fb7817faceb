import { randomBytes } from 'node:crypto'
import { OutboxFullError, PeersUnavailableError, RecipientWithoutKeyError } from '@kg/contract'
import { defined } from '@kg/core'
import { actOf } from '../../platform/acts/acts.js'
import type { Journal } from '../../platform/operations/journal.js'
import type { Correspondent } from './directory.js'
import { keepTryingMs, type Outbox } from './outbox.js'
import { headOf } from './outbox-store.js'
import { messageRows, outboxRows } from './table.js'

export interface SendNeeds {
  ledger: Journal
  outbox: Outbox
  /** False where the operator has switched the network off. */
  hasNetwork: boolean
  onSent: () => void
}

export interface NewMessage {
  readonly from: string
  readonly to: Correspondent
  readonly text: string
  readonly contextGraphId?: string
  readonly waitMs: number
}

const mostQueued = 10_000

/** Stores a message with its place in the outbox, then waits a while for its delivery. */
export function sending({ ledger, outbox, hasNetwork, onSent }: SendNeeds) {
  return async ({ from, to, text, contextGraphId, waitMs }: NewMessage, signal: AbortSignal) => {
    if (!to.isLocal && !hasNetwork) throw new PeersUnavailableError({ needs: 'A message to an agent of another node' })
    if (!to.isLocal && to.encryptionKey === undefined) throw new RecipientWithoutKeyError({ recipient: to.agent })
    // The same for a request that is sent again, so that its first message is found.
    const act = actOf('message.send', from, `urn:kg:conversation:${from}:${to.agent}`)
    const isRepeat = ledger.findRecorded(act.action, act.subject) !== undefined
    const { value: id } = await ledger.write(act, (w) => {
      if (w.count(outboxRows, ['of', from]) >= mostQueued) throw new OutboxFullError({ most: mostQueued })
      const made = randomBytes(16).toString('hex')
      const [now, seq] = [Date.now(), w.head() + 1]
      w.put(messageRows, [from, to.agent, 'out', made], {
        id: made,
        owner: from,
        other: to.agent,
        peer: to.peerId,
        direction: 'out',
        seq,
        at: now,
        sentAt: now,
        text,
        state: 'queued',
        ...defined({ contextGraphId }),
      })
      const isBehind = headOf(w, { owner: from, to: to.agent }) !== undefined
      w.put(outboxRows, [from, to.agent, seq], {
        id: made,
        owner: from,
        to: to.agent,
        seq,
        attempts: 0,
        queuedAt: now,
        dueAt: now,
        expiresAt: now + keepTryingMs,
        ...(isBehind ? { held: true } : {}),
      })
      return made
    })
    if (!isRepeat) onSent()
    const waiting = rowsOf(id).own
    if (waiting !== undefined) await outbox.attempt(waiting, waitMs, signal)
    return { messageId: id, to: to.agent, ...stateOf(id) }

    function rowsOf(of: string) {
      return ledger.read((r) => {
        const message = r.get(messageRows, [from, to.agent, 'out', of])
        const own = message && r.get(outboxRows, [from, to.agent, message.seq])
        return { message, own, first: headOf(r, { owner: from, to: to.agent }) }
      })
    }

    function stateOf(of: string) {
      const { message, own, first } = rowsOf(of)
      const state = message?.state ?? 'expired'
      const error = state === 'queued' ? (own?.lastError ?? first?.lastError) : reasons[state]
      return {
        delivered: state === 'delivered',
        queued: state === 'queued',
        attempts: message?.attempts ?? own?.attempts ?? 0,
        ...defined({ error }),
      }
    }
  }
}

const reasons = {
  delivered: undefined,
  refused: 'the recipient does not take messages of this agent',
  expired: 'it could not be delivered in seven days',
} as const
