import type { PublisherJob } from '@kg/contract'
import type { Paint } from '../../command.js'
import { moment, sheet } from '../shared/table.js'
import { tokens } from '../shared/tokens.js'

/** One job as a sheet: what it is for, how far it is, what came of it. */
export function showJob(job: PublisherJob, paint: Paint): string {
  const { request, timestamps, result, failure } = job
  const at = (time: string | undefined) => time && `${moment(time)} UTC`
  const state = job.status === 'failed' ? paint.bad : job.status === 'finalized' ? paint.good : paint.strong
  const rows = sheet(
    [
      ['asset', `${request.name} in ${request.contextGraphId}, version ${request.version}`],
      ['tries', `${job.attempts} of ${job.maxAttempts}`],
      ['accepted', at(timestamps.acceptedAt)],
      ['claimed', at(timestamps.claimedAt)],
      ['validated', at(timestamps.validatedAt)],
      ['broadcast', at(timestamps.broadcastAt)],
      ['included', at(timestamps.includedAt)],
      ['finalized', at(timestamps.finalizedAt)],
      ['failed', at(timestamps.failedAt)],
      ['next try', at(timestamps.nextRetryAt)],
      ['outcome', result?.mode === 'noop' ? 'already published' : result?.mode],
      ['UAL', result?.ual],
      ['transaction', result && `${result.txHash} in block ${result.blockNumber}`],
      ['fee', result && `${tokens(result.fee)} tokens, paid by ${result.publisher}`],
      ['problem', failure && `${failure.code} while ${failure.failedFromState}: ${failure.message}`],
      ['remedy', failure?.remedy],
    ],
    paint,
  )
  return `job ${job.jobId} is ${state(job.cancelled ? 'cancelled' : job.status)}\n${rows}`
}
