import { type Config, PublishIntentStaleError, type PublishResult } from '@kg/contract'
import { defined } from '@kg/core'
import { actOf } from '../../platform/acts/acts.js'
import type { Caller } from '../../platform/caller/caller.js'
import type { JobProgress } from '../../platform/jobs/job-runner.js'
import { Jobs } from '../../platform/jobs/jobs.js'
import type { JobRow } from '../../platform/jobs/table.js'
import type { Journal } from '../../platform/operations/journal.js'
import type { PublishStep, PublishWatcher } from '../publishing/publish-step.js'
import type { Publishing } from '../publishing/publishing.js'
import { type AckProgress, AckRecord } from './ack-progress.js'
import { inputOf, optionsOf } from './publish-input.js'
import { publisherSettings } from './publisher-settings.js'
import { statusOf } from './shown-job.js'

export interface PublishJobsNeeds {
  ledger: Journal
  publishing: Publishing
  config: Pick<Config, 'publisher.enabled' | 'publisher.concurrency'>
  /** The ledger did not take a note about a job. */
  onFault?: (error: unknown) => void
  /** Called whenever there is something new about a job. */
  onProgress?: (job: JobRow) => void
}

/** The publisher: a queue that can be turned off. */
export interface PublishJobs {
  readonly queue: Jobs
  /** What core nodes have answered so far, of a job that runs. */
  ackProgress(jobId: string): AckProgress | undefined
  isEnabled(): boolean
  enable(enabled: boolean, caller: Caller): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
}

/** About two hours until it gives up: a chain that is away, or core nodes that restart, are waited for. */
const maxAttempts = 30
const backoffMs = (attempt: number) => Math.min(300_000, 500 * 2 ** attempt)

export function makePublishJobs({ ledger, publishing, config, onFault, onProgress }: PublishJobsNeeds): PublishJobs {
  const acks = new Map<string, AckRecord>()
  const isEnabled = () => ledger.read((r) => r.get(publisherSettings, 'enabled'))?.value ?? config['publisher.enabled']
  const queue = new Jobs(
    'publish',
    { concurrency: config['publisher.concurrency'], maxAttempts, backoffMs },
    {
      ledger,
      work: (job, progress) =>
        publishAsAsked(publishing, job, { ...progress, acks, onAck: () => onProgress?.(job) }).finally(() =>
          acks.delete(job.id),
        ),
      mayBegin: isEnabled,
      nameOf: statusOf,
      ...defined({ onFault, onChange: onProgress }),
    },
  )
  return {
    queue,
    ackProgress: (id) => acks.get(id)?.progress(),
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

interface JobWatch extends JobProgress {
  /** Of jobs that run. They are on disk from the transaction on: before it, a restart asks again. */
  readonly acks: Map<string, AckRecord>
  readonly onAck: () => void
}

/** Publishes what was shared when the job was made, and nothing else. */
async function publishAsAsked(
  publishing: Publishing,
  job: JobRow,
  { signal, onStep, acks, onAck }: JobWatch,
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
  const said = () => defined({ acknowledgements: acks.get(job.id)?.progress() })
  let reached: PublishStep | undefined
  const watcher: PublishWatcher = {
    onQuorum: (required) => void acks.set(job.id, new AckRecord(required)),
    onAck(answer) {
      acks.get(job.id)?.note(answer)
      onAck()
    },
    onStep(step, facts) {
      sent ||= step === 'broadcast'
      reached = step
      onStep(step, { ...facts, ...said() })
    },
  }
  const done = await publishing.publish(ref, caller, optionsOf(job), { signal, watcher }).catch((error: unknown) => {
    // Who refused, and why, is to be seen until the next try.
    if (reached === 'validated' && !signal.aborted) onStep(reached, said())
    throw error
  })
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
