import { type PublisherState, type PublisherStats, publisherStates } from '@kg/contract'
import { defined } from '@kg/core'
import type { LedgerReader } from '@kg/store'
import type { Caller } from '../../platform/caller/caller.js'
import { type JobRow, jobGroup, jobRows } from '../../platform/jobs/table.js'
import type { OpenChain } from '../connection/chain.js'

/** The counters that make up a state. */
const countersOf: Readonly<Record<PublisherState, readonly (readonly [state: JobRow['state'], step?: string])[]>> = {
  accepted: [['queued'], ['failed_retrying']],
  claimed: [['running']],
  validated: [['running', 'validated']],
  broadcast: [['running', 'broadcast']],
  included: [['running', 'included']],
  finalized: [['succeeded']],
  failed: [['failed']],
}

/** Of all jobs for an operator, of its own for an agent; read from counters, whatever their number is. */
export function countJobs(reader: LedgerReader, kind: string, { agent, isAdmin }: Caller) {
  const count = ([state, step]: readonly [JobRow['state'], string?]) =>
    reader.count(jobRows, jobGroup(kind, state, step, isAdmin ? undefined : agent))
  const counts = Object.fromEntries(
    publisherStates.map((state) => [state, countersOf[state].map(count).reduce((a, b) => a + b, 0)]),
  ) as PublisherStats['counts']
  return { counts, total: Object.values(counts).reduce((a, b) => a + b, 0) }
}

/** When the job that waits longest was accepted. */
export function oldestWaiting(reader: LedgerReader, kind: string, { agent, isAdmin }: Caller): number | undefined {
  for (const { value } of reader.by(jobRows, 'waiting', { prefix: kind }))
    if (isAdmin || value.agent === agent) return value.enqueuedAt
  return undefined
}

/** The wallets that pay, and any other with something on its way. */
export function walletsOf({ wallets, transactions }: OpenChain): NonNullable<PublisherStats['wallets']> {
  const busy = transactions.status()
  const addresses = new Set([
    ...wallets.operational().map(({ address }) => address),
    ...busy.map(({ wallet }) => wallet),
  ])
  return [...addresses].map((wallet) => {
    const { open = 0, oldestMs, fault } = busy.find((one) => one.wallet === wallet) ?? {}
    return { wallet, open, ...defined({ oldestMs, fault }) }
  })
}
