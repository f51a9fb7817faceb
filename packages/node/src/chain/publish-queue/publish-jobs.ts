import { type Config, PublishIntentStaleError, type PublishResult } from '@kg/contract'
import { defined } from '@kg/core'
import { actOf } from '../../platform/acts/acts.js'
import type { Caller } from '../../platform/caller/caller.js'
import type { JobProgress } from '../../platform/jobs/job-runner.js'
import { Jobs } from '../../platform/jobs/jobs.js'
import type { JobRow } from '../../platform/jobs/table.js'
import type { Journal } from '../../platform/operations/journal.js'
import type { PublishStep } from '../publishing/publish-step.js'
import type { Publishing } from '../publishing/publishing.js'
import { inputOf, optionsOf } from './publish-input.js'
import { publisherSettings } from './publisher-settings.js'
import { statusOf } from './shown-job.js'

export interface PublishJobsNeeds {
  ledger: Journal
  publishing: Publishing
  config: Pick<Config, 'publisher.enabled' | 'publisher.concurrency'>
  /** The ledger did not take a note about a job. */
  onFault?: (error: unknown) => void
}

/** The publisher: a queue that can be turned off. */
export interface PublishJobs {
  readonly queue: Jobs
  isEnabled(): boolean
  enable(enabled: boolean, caller: Caller): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
}

/** About two hours until it gives up: a chain that is away, or core nodes that restart, are waited for. */
const maxAttempts = 30
const backoffMs = (attempt: number) => Math.min(300_000, 500 * 2 ** attempt)

export function makePublishJobs({ ledger, publishing, config, onFault }: PublishJobsNeeds): PublishJobs {
  const isEnabled = () => ledger.read((r) => r.get(publisherSettings, 'enabled'))?.value ?? config['publisher.enabled']
  const queue = new Jobs(
    'publish',
    { concurrency: config['publisher.concurrency'], maxAttempts, backoffMs },
    {
      ledger,
      work: (job, progress) => publishAsAsked(publishing, job, progress),
      mayBegin: isEnabled,
      nameOf: statusOf,
      ...defined({ onFault }),
    },
  )
  return {
    queue,
    isEnabled,
    async enable(enabled, { agent }) {
      const action = enabled ? 'publisher.enable' : 'publisher.disable'
      await ledger.write(actOf(action, agent, 'urn:kg:publisher'), (w) =>
        w.put(publisherSettings, 'enabled', { value: enabled, at: Date.now() }),
      )
      queue.wake()
    },
    start: () => queue.start(),
    stop: () => queue.stop(),
  }
}

/** Publishes what was shared when the job was made, and nothing else. */
async function publishAsAsked(
  publishing: Publishing,
  job: JobRow,
  { signal, onStep }: JobProgress,
): Promise<PublishResult> {
  const { contextGraph, sub, name, agent, isAdmin } = job
  const [ref, caller] = [
    { contextGraph, sub, name },
    { agent, isAdmin },
  ]
  const { root, version } = inputOf(job)
  const { seal } = publishing.intent(ref, caller).layer
  if (seal.root !== root || seal.version !== version)
    throw new PublishIntentStaleError({ name, contextGraphId: contextGraph, wanted: root, found: seal.root })
  let sent = job.stepAt?.broadcast !== undefined
  const noted = (step: PublishStep) => {
    sent ||= step === 'broadcast'
    onStep(step)
  }
  const done = await publishing.publish(ref, caller, optionsOf(job), { signal, onStep: noted })
  const { txHash, ual, kaId, blockNumber, publisher, fee } = done
  return {
    mode: done.alreadyPublished && !sent ? 'noop' : 'published',
    txHash,
    ual,
    kaId,
    blockNumber,
    publisher,
    fee,
  }
}
