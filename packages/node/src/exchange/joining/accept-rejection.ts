import { contextGraphUri } from '@kg/core'
import { actOf } from '../../platform/acts/acts.js'
import type { Journal } from '../../platform/operations/journal.js'
import { JoinMessageRefusedError } from './errors.js'
import { canMoveJoin, moveJoin } from './join-moves.js'
import { type Notice, readNotice } from './read-notice.js'
import { joinRows } from './table.js'

/** Accepts that a request of this node was rejected, if the node that was asked says so. */
export async function acceptRejection({ ledger }: { ledger: Journal }, { body, peerId }: Notice): Promise<void> {
  const { id, agent } = readNotice(body)
  const row = ledger.read((r) => r.get(joinRows, ['out', id, agent]))
  if (row === undefined || row.peerId !== peerId || row.nonce !== body.nonce) throw new JoinMessageRefusedError({})
  if (!canMoveJoin(row, 'reject')) return
  const act = actOf('join.reject', agent, contextGraphUri(id))
  await ledger.write(act, (w) =>
    w.put(joinRows, ['out', id, agent], {
      ...row,
      status: moveJoin(row, 'reject'),
      decidedAt: Date.now(),
      delivered: true,
    }),
  )
}
