import { contextGraphUri } from '@kg/core'
import { actOf } from '../../platform/acts/acts.js'
import type { JobReader, JobStore, JobWriter } from '../../platform/jobs/job-store.js'
import { canMoveJoin, moveJoin } from './join-moves.js'
import { type JoinRow, joinKey, joinRows, type ParcelRow, parcelKey, parcels } from './table.js'

/** Whether the peer got the message, or no longer needs it. */
export type ParcelResult = 'delivered' | 'needless'

const giveUpMs = 7 * 24 * 3600_000

/** The request to join that a message is about. A finished one does not depend on its last message. */
function joinOf(r: JobReader, { kind, contextGraph, agent }: ParcelRow): JoinRow | undefined {
  if (kind === 'joined' || kind === 'removed') return undefined
  return r.get(joinRows, [kind === 'request' ? 'out' : 'in', contextGraph, agent])
}

export const parcelStore: JobStore<ParcelRow, ParcelResult> = {
  idOf: (row) => parcelKey(row).join('\n'),
  current(r, row) {
    const now = r.get(parcels, parcelKey(row))
    // A newer parcel under the same key has news of its own.
    return now?.createdAt === row.createdAt ? now : undefined
  },
  stateOf: () => 'queued',
  attemptsOf: ({ attempts }) => attempts,
  dueAtOf: ({ nextAt }) => nextAt,
  expiresAtOf: ({ createdAt }) => createdAt + giveUpMs,
  *waiting(r) {
    for (const { value } of r.by(parcels, 'byTime')) yield value
  },
  save(w, row, change) {
    switch (change.move) {
      case 'postpone': {
        const { dueAt: nextAt, fault } = change
        return w.put(parcels, parcelKey(row), { ...row, attempts: row.attempts + 1, nextAt, error: fault.message })
      }
      case 'succeed':
        if (change.result === 'delivered') noteDelivered(w, row)
        break
      case 'fail':
        noteGivenUp(w, row, change.fault.message)
        break
      case 'expire':
        noteGivenUp(w, row, row.error ?? 'the other node could not be reached in seven days')
    }
    w.remove(parcels, parcelKey(row))
  },
  actOf(r, row, change) {
    if (joinOf(r, row) === undefined) return undefined
    const subject = contextGraphUri(row.contextGraph)
    // Whoever looks at the request learns that it has been delivered.
    if (change.move === 'succeed' && change.result === 'delivered') return actOf('join.deliver', row.agent, subject)
    const isGivenUp = change.move === 'fail' || change.move === 'expire'
    return isGivenUp ? actOf('join.refuse', row.agent, subject) : undefined
  },
}

function noteDelivered(w: JobWriter, parcel: ParcelRow): void {
  const row = joinOf(w, parcel)
  if (row !== undefined) w.put(joinRows, joinKey(row), { ...row, delivered: true })
}

function noteGivenUp(w: JobWriter, parcel: ParcelRow, reason: string): void {
  const row = joinOf(w, parcel)
  if (row === undefined) return
  const isOver = parcel.kind === 'request' && canMoveJoin(row, 'reject')
  w.put(joinRows, joinKey(row), { ...row, status: isOver ? moveJoin(row, 'reject') : row.status, reason })
}
