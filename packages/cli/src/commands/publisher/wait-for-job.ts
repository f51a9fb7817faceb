import type { PublisherJob } from '@kg/contract'
import { pause } from '@kg/core/async'
import type { CommandContext } from '../../command.js'

const everyMs = 250

/** Looks at a job until it has ended, and says which state it is in meanwhile. */
export async function waitForJob(id: string, context: CommandContext): Promise<PublisherJob> {
  const look = () => context.client().call('getPublisherJob', { query: { id } }, { signal: context.signal })
  let job = await look()
  while (job.status !== 'finalized' && job.status !== 'failed') {
    const before = job
    job = await context.during(`Job ${id} is ${labelOf(before)}`, async () => {
      for (;;) {
        await pause(everyMs, context.signal)
        context.signal.throwIfAborted()
        const now = await look()
        if (labelOf(now) !== labelOf(before)) return now
      }
    })
  }
  return job
}

const labelOf = ({ status, timestamps: { nextRetryAt }, failure }: PublisherJob): string =>
  nextRetryAt === undefined ? status : `waiting for its next try after ${failure?.code ?? 'a fault'}`
