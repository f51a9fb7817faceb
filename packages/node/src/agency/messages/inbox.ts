import { defined } from '@kg/core'
import type { LedgerWriter } from '@kg/store'
import { OutOfTimeError, refuse } from '../../exchange/p2p/refusals.js'
import { actOf } from '../../platform/acts/acts.js'
import type { Journal } from '../../platform/operations/journal.js'
import type { LetterHead } from './letter.js'
import { type MessageKey, messageKey, messageRows } from './table.js'

export interface Arrived {
  readonly head: LetterHead
  readonly peerId: string
  readonly text: string
  readonly contextGraphId?: string
  readonly signed: boolean
}

/** As long as a sender keeps trying, and a day for clocks that differ. */
export const maxAgeMs = 8 * 24 * 3600_000
const maxSkewMs = 15 * 60_000
/** Messages of one sender that are kept; the oldest make room once they could not come again. */
const mostOfOne = 10_000

/** Stores a message whose sender is proven, before it is acknowledged. One that is known is acknowledged again. */
export async function store(ledger: Journal, arrived: Arrived, now = Date.now()): Promise<'stored' | 'known'> {
  const { id, from, to, time } = arrived.head
  if (time < now - maxAgeMs || time > now + maxSkewMs) throw new OutOfTimeError({ reason: 'out-of-time' })
  const key: MessageKey = [to, from, 'in', id]
  if (ledger.read((r) => r.has(messageRows, key))) return 'known'
  const act = actOf('message.receive', to, `urn:kg:message:${id}`)
  const { value } = await ledger.write(act, (w) => {
    if (w.has(messageRows, key)) return 'known' as const
    makeRoom(w, to, from, now)
    const { peerId, text, contextGraphId, signed } = arrived
    w.put(messageRows, key, {
      id,
      owner: to,
      other: from,
      peer: peerId,
      direction: 'in',
      seq: w.head() + 1,
      at: now,
      sentAt: time,
      text,
      signed,
      ...defined({ contextGraphId }),
    })
    return 'stored' as const
  })
  return value
}

/** What is forgotten must be too old to be taken again. */
function makeRoom(w: LedgerWriter, owner: string, other: string, now: number): void {
  if (w.count(messageRows, ['in', owner, other]) < mostOfOne) return
  const [oldest] = w.by(messageRows, 'received', { prefix: [owner, other], limit: 1 })
  if (oldest === undefined || oldest.value.sentAt > now - 2 * maxAgeMs) refuse('full')
  else w.remove(messageRows, messageKey(oldest.value))
}
