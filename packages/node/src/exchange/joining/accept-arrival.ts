import { contextGraphUri } from '@kg/core'
import { actOf } from '../../platform/acts/acts.js'
import type { Journal } from '../../platform/operations/journal.js'
import { actsFor } from '../membership/acting-nodes.js'
import { JoinMessageRefusedError } from './errors.js'
import { canMoveJoin, moveJoin } from './join-moves.js'
import { type Notice, readNotice } from './read-notice.js'
import { joinRows } from './table.js'

/** Accepts that an agent who was let in has the data, if its own node says so. */
export async function acceptArrival({ ledger }: { ledger: Journal }, { body, peerId }: Notice): Promise<void> {
  const { id, agent } = readNotice(body)
  const row = ledger.read((r) => (actsFor(r, id, agent, peerId) ? r.get(joinRows, ['in', id, agent]) : undefined))
  if (row === undefined) throw new JoinMessageRefusedError({})
  if (row.status === 'joined' || !canMoveJoin(row, 'arrive')) return
  await ledger.write(actOf('join.arrive', agent, contextGraphUri(id)), (w) =>
    w.put(joinRows, ['in', id, agent], { ...row, status: moveJoin(row, 'arrive'), delivered: true }),
  )
}
