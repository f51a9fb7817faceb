import type { PublisherJob } from '@kg/contract'
import type { CommandContext } from '../../command.js'
import { pauseOrAbort } from '../../pause-or-abort.js'

const everyMs = 250

/** Looks at a job until it has ended, and says which state it is in meanwhile. */
export async function waitForJob(id: string, context: CommandContext): Promise<PublisherJob> {
  const look = () => context.client().call('getPublisherJob', { query: { id } }, { signal: context.signal })
  let job = await look()
  while (job.status !== 'finalized' && job.status !== 'failed') {
    const before = job
    job = await context.during(`Job ${id} is ${labelOf(before)}`, async () => {
      for (;;) {
        await pauseOrAbort(everyMs, context.signal)
        const now = await look()
        if (labelOf(now) !== labelOf(before)) return now
      }
    })
  }
  return job
}

const labelOf = ({ status, timestamps: { nextRetryAt }, failure }: PublisherJob): string =>
  nextRetryAt === undefined ? status : `waiting for its next try after ${failure?.code ?? 'an error'}`
