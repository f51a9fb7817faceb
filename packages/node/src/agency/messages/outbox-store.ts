import { actOf } from '../../platform/acts/acts.js'
import type { JobChange, JobReader, JobStore, JobWriter } from '../../platform/jobs/job-store.js'
import { messageRows, type OutboxRow, outboxKey, outboxRows } from './table.js'

const endings = { succeed: 'delivered', fail: 'refused', expire: 'expired' } as const
const endingOf = (move: string) => (Object.hasOwn(endings, move) ? endings[move as keyof typeof endings] : undefined)
const actionOf = {
  delivered: 'message.delivered',
  refused: 'message.refused',
  expired: 'message.expired',
} as const
const longestError = 300

/** The next message from one agent to another. */
export const headOf = (r: JobReader, { owner, to }: Pick<OutboxRow, 'owner' | 'to'>): OutboxRow | undefined =>
  [...r.range(outboxRows, { prefix: [owner, to], limit: 1 })][0]?.value

function* rowsOf(rows: Iterable<{ value: OutboxRow }>): Iterable<OutboxRow> {
  for (const { value } of rows) yield value
}

/** The next message of each sender to an agent. */
export const waitingFor = (r: JobReader, agent: string) => rowsOf(r.by(outboxRows, 'byRecipient', { prefix: agent }))

/** The messages from one agent to another are one lane, so that they arrive in the order they were written. */
export const outboxStore: JobStore<OutboxRow, void> = {
  idOf: (row) => outboxKey(row).join(' '),
  current: (r, row) => r.get(outboxRows, outboxKey(row)),
  stateOf: () => 'queued',
  attemptsOf: ({ attempts }) => attempts,
  dueAtOf: ({ dueAt }) => dueAt,
  expiresAtOf: ({ expiresAt }) => expiresAt,
  waiting: (r) => rowsOf(r.by(outboxRows, 'due')),
  lane: { of: ({ owner, to }) => `${owner} ${to}`, head: headOf },
  save,
  actOf(_, row, { move }) {
    const ending = endingOf(move)
    return ending && actOf(actionOf[ending], row.owner, `urn:kg:message:${row.id}`)
  },
}

function save(w: JobWriter, row: OutboxRow, change: JobChange<void>): void {
  const { held: _before, ...free } = row
  const ending = endingOf(change.move)
  if (ending !== undefined) end(w, row, ending)
  if (change.move === 'hold') w.put(outboxRows, outboxKey(row), { ...free, held: true })
  if (change.move === 'release') w.put(outboxRows, outboxKey(row), free)
  if (change.move === 'postpone') {
    const lastError = change.fault.message.slice(0, longestError)
    w.put(outboxRows, outboxKey(row), { ...free, attempts: row.attempts + 1, dueAt: change.dueAt, lastError })
  }
}

function end(w: JobWriter, row: OutboxRow, state: (typeof endings)[keyof typeof endings]): void {
  const { owner, to, id } = row
  w.remove(outboxRows, outboxKey(row))
  const message = w.get(messageRows, [owner, to, 'out', id])
  const attempts = row.attempts + (state === 'expired' ? 0 : 1)
  if (message !== undefined) w.put(messageRows, [owner, to, 'out', id], { ...message, state, attempts })
}
