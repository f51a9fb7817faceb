import { contextGraphUri } from '@kg/core'
import { contextGraphs } from '../../memory/context-graphs/table.js'
import { actOf } from '../../platform/acts/acts.js'
import type { Journal } from '../../platform/operations/journal.js'
import type { CatchUps } from '../sync/catch-ups.js'
import { canMoveJoin, moveJoin } from './join-moves.js'
import { joinKey, joinRows, newParcel, parcelKey, parcels } from './table.js'

/** Completes approved requests whose data has arrived, and notifies the nodes of their curators. */
export async function finishJoins({ ledger, catchUps }: { ledger: Journal; catchUps: CatchUps }): Promise<void> {
  const rows = ledger.read((r) => [...r.by(joinRows, 'byStatus', { prefix: ['out', 'approved'] })])
  for (const { value } of rows) {
    const { contextGraph: graph, agent, peerId } = value
    if (!ledger.read((r) => r.get(contextGraphs, graph))?.subscribed) continue
    const { status } = await (await catchUps.begin(graph)).ended
    if (status !== 'done') continue
    const parcel = newParcel({ peerId, kind: 'joined', contextGraph: graph, agent })
    await ledger.write(actOf('join.arrive', agent, contextGraphUri(graph)), (w) => {
      const now = w.get(joinRows, joinKey(value))
      if (now?.status !== 'approved') return
      w.put(joinRows, joinKey(now), { ...now, status: moveJoin(now, 'arrive') })
      w.put(parcels, parcelKey(parcel), parcel)
    })
  }
}

/** Ends pending requests whose time is over, on the curator's side and on the joiner's. */
export async function expireJoins({ ledger }: { ledger: Journal }): Promise<void> {
  for (const direction of ['in', 'out'] as const)
    for (const { value } of ledger.read((r) => [...r.by(joinRows, 'byStatus', { prefix: [direction, 'pending'] })])) {
      if ((value.expiresAt ?? Number.POSITIVE_INFINITY) > Date.now()) continue
      await ledger.write(actOf('join.expire', value.agent, contextGraphUri(value.contextGraph)), (w) => {
        const now = w.get(joinRows, joinKey(value))
        if (now !== undefined && canMoveJoin(now, 'expire'))
          w.put(joinRows, joinKey(now), { ...now, status: moveJoin(now, 'expire') })
      })
    }
}
