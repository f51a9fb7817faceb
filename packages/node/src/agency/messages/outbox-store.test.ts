import { describeJobQueue } from '../../platform/jobs/describe-job-queue.test.support.js'
import { outboxStore } from './outbox-store.js'
import { type OutboxRow, outboxKey, outboxRows } from './table.js'

const address = (text: string) => `0x${Buffer.from(text).toString('hex').padEnd(40, '0')}`

describeJobQueue('the outbox of messages', () => ({
  store: outboxStore,
  add(w, { number, lane, at }) {
    const row: OutboxRow = {
      id: `message-${number}`,
      owner: address('owner'),
      to: address(lane),
      seq: number,
      attempts: 0,
      queuedAt: at,
      dueAt: at,
      expiresAt: at + 7 * 24 * 3600_000,
    }
    w.put(outboxRows, outboxKey(row), row)
    return row
  },
  result: undefined,
}))
