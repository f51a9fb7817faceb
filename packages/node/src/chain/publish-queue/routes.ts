import {
  ChainStartingError,
  ChainUnavailableError,
  PublisherOffError,
  publisherStates,
  routes,
  ValidationFailedError,
} from '@kg/contract'
import { defined, KgError, mapDefined } from '@kg/core'
import type { ContextGraphs } from '../../memory/context-graphs/context-graphs.js'
import { describeRows } from '../../platform/caller/describe-rows.js'
import { type Binding, handle } from '../../platform/http/handle.js'
import { listJobs } from '../../platform/jobs/list-jobs.js'
import type { JobRow } from '../../platform/jobs/table.js'
import type { Journal } from '../../platform/operations/journal.js'
import type { NodeChain } from '../connection/chain.js'
import type { Publishing } from '../publishing/publishing.js'
import { readPublishRequest } from '../publishing/read-request.js'
import { feeLimitOf } from '../wallets/amount.js'
import { makeInput, optionsOf } from './publish-input.js'
import type { PublishJobs } from './publish-jobs.js'
import { markJob, shownJob, shownRequest, statusOf } from './shown-job.js'
import { countJobs, oldestWaiting, walletsOf } from './stats.js'

export interface PublisherRouteNeeds {
  ledger: Journal
  graphs: ContextGraphs
  chain: Pick<NodeChain, 'network' | 'current'>
  publishing: Publishing
  jobs: PublishJobs
}

export function publisherRoutes({ ledger, graphs, chain, publishing, jobs }: PublisherRouteNeeds): Binding[] {
  const { queue } = jobs

  /** What would be sent now, or why that cannot be told; it does not wait for a chain that is away. */
  async function preflightOf(job: JobRow) {
    const { contextGraph, sub, name, agent, isAdmin } = job
    try {
      if (chain.network === 'none') throw new ChainUnavailableError({ needs: 'Publishing' })
      if (chain.current() === undefined) throw new ChainStartingError({ network: chain.network })
      return { preflight: await publishing.preflight({ contextGraph, sub, name }, { agent, isAdmin }, optionsOf(job)) }
    } catch (error) {
      if (!(error instanceof KgError)) throw error
      return { problem: { code: error.code, detail: error.message, remedy: error.remedy } }
    }
  }

  return [
    handle(routes.publishAsync, async (request, { caller }) => {
      const { ref, wanted } = readPublishRequest({ ledger, graphs }, request, caller)
      const intent = publishing.intent(ref, caller)
      if (chain.network === 'none') throw new ChainUnavailableError({ needs: 'Publishing' })
      if (!jobs.isEnabled()) throw new PublisherOffError({ why: 'the operator has turned the publisher off' })
      if (wanted.maxFee !== undefined) feeLimitOf(wanted.maxFee)
      const input = makeInput(intent, wanted)
      const { id } = await queue.enqueue(ref, caller, input)
      return {
        jobId: id,
        status: 'accepted' as const,
        contextGraphId: ref.contextGraph,
        name: ref.name,
        kaId: input.kaId,
        assertionVersion: input.version,
        sealMerkleRoot: input.root,
        publicTripleCount: input.publicQuads,
        privateTripleCount: input.privateQuads,
        agentAddress: caller.agent,
      }
    }),
    handle(routes.listPublisherJobs, ({ query: { status, contextGraphId, limit, cursor } }, { caller, audience }) => {
      const wanted = statesIn(status)
      const isWanted = (row: JobRow) =>
        (wanted?.includes(statusOf(row)) ?? true) && (contextGraphId ?? row.contextGraph) === row.contextGraph
      const { rows, ...next } = ledger.read((r) => listJobs(r, queue.kind, caller, { limit, cursor, isWanted }))
      return { jobs: describeRows(rows, (row) => shownJob(row, audience, jobs.ackProgress(row.id)), markJob), ...next }
    }),
    handle(routes.getPublisherJob, ({ query: { id } }, { caller, audience }) =>
      shownJob(queue.get(id, caller), audience, jobs.ackProgress(id)),
    ),
    handle(routes.publisherJobPayload, async ({ query: { id } }, { caller }) => {
      const job = queue.get(id, caller)
      return { jobId: id, status: statusOf(job), request: shownRequest(job), ...(await preflightOf(job)) }
    }),
    handle(routes.getPublisherStats, (_, { caller }) => {
      const open = chain.current()
      return ledger.read((r) => {
        const oldest = oldestWaiting(r, queue.kind, caller)
        return {
          enabled: jobs.isEnabled(),
          concurrency: queue.settings.concurrency,
          ...countJobs(r, queue.kind, caller),
          ...defined({ oldestWaitingMs: mapDefined(oldest, (oldest) => Math.max(0, Date.now() - oldest)) }),
          ...(caller.isAdmin && open !== undefined ? { wallets: walletsOf(open) } : {}),
        }
      })
    }),
    handle(routes.cancelPublisherJob, async ({ body: { jobId } }, { caller }) => {
      const row = await queue.cancel(jobId, caller)
      return { jobId, status: statusOf(row) }
    }),
    handle(routes.retryPublisherJobs, async ({ body: { jobId } }, { caller }) => {
      if (jobId === undefined) return { retried: await queue.recoverFailed(caller) }
      await queue.recover(jobId, caller)
      return { retried: 1 }
    }),
    handle(routes.clearPublisherJobs, async ({ body: { status } }, { caller }) => ({
      cleared: await queue.clearEnded(status === 'finalized' ? 'succeeded' : 'failed', caller),
    })),
    handle(routes.clearPublisherJob, async ({ body: { jobId } }, { caller }) => {
      await queue.clear(jobId, caller)
      return { jobId, cleared: 1 as const }
    }),
    handle(routes.enablePublisher, async ({ body: { enabled } }, { caller }) => {
      await jobs.enable(enabled, caller)
      return { enabled }
    }),
  ]
}

function statesIn(text: string | undefined): readonly string[] | undefined {
  const wanted = text?.split(',')
  const wrong = wanted?.find((name) => !(publisherStates as readonly string[]).includes(name))
  if (wrong === undefined) return wanted
  const problem = `${wrong} is not one of ${publisherStates.join(', ')}`
  throw new ValidationFailedError({ where: 'query string', problems: [{ path: 'status', problem }] })
}
