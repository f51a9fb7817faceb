import { describeJobQueue } from '../../platform/jobs/describe-job-queue.test.support.js'
import { parcelStore } from './parcel-store.js'
import { type ParcelRow, parcelKey, parcels } from './table.js'

describeJobQueue('the outbox of joining', () => ({
  store: parcelStore,
  add(w, { number, at }) {
    const row: ParcelRow = {
      peerId: `peer-${number}`,
      kind: 'request',
      contextGraph: 'lab',
      agent: `0x${'a1'.repeat(20)}`,
      createdAt: at,
      attempts: 0,
      nextAt: at,
    }
    w.put(parcels, parcelKey(row), row)
    return row
  },
  result: 'delivered' as const,
}))
