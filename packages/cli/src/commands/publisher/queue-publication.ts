import type { PublisherJob, Reply, Routes } from '@kg/contract'
import type { CommandContext, CommandInput, OptionSpec, Paint } from '../../command.js'
import { exitCodes } from '../../exit-codes.js'
import { Outcome } from '../../outcome.js'
import { publishBody } from '../ka/publish-options.js'
import { kg } from '../shared/hints.js'
import { flag } from '../shared/input.js'
import { showJob } from './show-job.js'
import { waitForJob } from './wait-for-job.js'

type Queued = Reply<Routes['publishAsync']>

export const waitOption: OptionSpec = {
  flags: '--wait',
  about: 'Wait until the job ends; the exit code is 1 if it failed',
}

/** What `ka publish-async` and `publisher publish-async` do. */
export async function queuePublication(
  name: string,
  where: { contextGraphId: string; subGraphName: string | undefined },
  input: CommandInput,
  context: CommandContext,
): Promise<Queued | PublisherJob | Outcome> {
  const call = { params: { name }, body: publishBody(input, where) }
  const queued = await context.client().call('publishAsync', call, { signal: context.signal })
  if (flag(input, 'wait')) {
    const ended = await waitForJob(queued.jobId, context)
    return ended.status === 'failed' ? new Outcome(ended, exitCodes.failed) : ended
  }
  context.say(`Follow it: ${kg('publisher', 'job', queued.jobId)}`)
  return queued
}

export const showQueued = (value: Queued | PublisherJob, paint: Paint): string =>
  'request' in value ? showJob(value, paint) : `job ${value.jobId} is ${value.status}`
