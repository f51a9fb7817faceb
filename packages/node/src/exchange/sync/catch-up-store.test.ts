import { describeJobQueue } from '../../platform/jobs/describe-job-queue.test.support.js'
import { catchUpStore } from './catch-up-store.js'
import { newCatchUp, putCatchUp } from './catch-up-table.js'

describeJobQueue('catch-ups', () => ({
  store: catchUpStore,
  add(w, { number, at }) {
    const row = { ...newCatchUp(`graph-${number}`), queuedAt: at }
    putCatchUp(w, row)
    return row
  },
  result: { status: 'done' as const, peers: 1, received: 2, quads: 3 },
  isTriedAgain: false,
}))
