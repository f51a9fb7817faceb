import type { PublisherJob } from '@kg/contract'
import type { CheckState } from './check-list.js'

export interface JobStage {
  readonly key: 'plan' | 'acks' | 'sent' | 'block'
  readonly title: string
  readonly state: CheckState
  readonly at?: string
}

/** Each stage with the state of the job while it goes on. */
const stages = [
  { key: 'plan', during: 'claimed', title: 'Check what it takes', ends: 'validatedAt' },
  { key: 'acks', during: 'validated', title: 'Core nodes acknowledge it', ends: 'broadcastAt' },
  { key: 'sent', during: 'broadcast', title: 'The transaction is sent', ends: 'includedAt' },
  { key: 'block', during: 'included', title: 'It is confirmed in a block', ends: 'finalizedAt' },
] as const

/** How far a publication is. What went wrong last is marked where it went wrong, until the next try gets there. */
export function stagesOf({ status, failure, timestamps, result }: PublisherJob): JobStage[] {
  const failedAt = status === 'accepted' || status === 'failed' ? failure?.failedFromState : undefined
  const reached = steps.indexOf(failedAt ?? (status === 'failed' ? 'accepted' : status))
  const isNoop = result?.mode === 'noop'
  return stages.map(({ key, during, title, ends }) => {
    const own = steps.indexOf(during)
    const at = timestamps[ends]
    const before: CheckState = own < reached || status === 'finalized' ? 'ok' : 'waiting'
    const state = own === reached ? (failedAt === undefined ? 'running' : 'failed') : before
    const words = isNoop && key !== 'plan' ? 'Nothing to do: it was published before' : title
    return { key, title: words, state, ...(state === 'ok' && at !== undefined && { at }) }
  })
}

/** The way of a job, in order. The contract's own list would bring the whole contract into the page. */
const steps: readonly string[] = ['accepted', 'claimed', 'validated', 'broadcast', 'included', 'finalized']
