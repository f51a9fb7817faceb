import type { PublisherJob } from '@kg/contract'
import type { ReactNode } from 'react'
import { useAct } from '../../data/use-act.js'
import { useCall } from '../../data/use-call.js'
import { Button } from '../../look/button.js'
import { Iri } from '../../look/iri.js'
import { Moment } from '../../look/moment.js'
import { explain, Failed, Loading } from '../../look/states.js'
import { useToast } from '../../look/toasts.js'
import { tokensText } from '../../look/tokens-text.js'
import { AckNodes } from './ack-nodes.js'
import { Check, CheckList } from './check-list.js'
import { type JobStage, stagesOf } from './job-stages.js'
import css from './publish-job.module.css'

const words = {
  accepted: 'Waiting for its turn',
  claimed: 'Checking what it takes',
  validated: 'Collecting acknowledgements',
  broadcast: 'Sent to the chain',
  included: 'In a block',
  finalized: 'Published',
  failed: 'Not published',
} as const

/** How a publication goes, live. It goes on without this page. */
export function PublishJob({ jobId }: { jobId: string }) {
  const { data: job, error, refetch } = useCall('getPublisherJob', { query: { id: jobId } })
  if (error !== null) return <Failed error={error} onRetry={() => void refetch()} />
  if (job === undefined) return <Loading rows={4} what="Loading the publication" />
  return <JobView job={job} />
}

export function JobView({ job }: { job: PublisherJob }) {
  return (
    <section className={css.job} aria-label="Publication">
      <div className={css.head}>
        <p role="status" className={css.word}>
          {headOf(job)}
        </p>
        <JobActions job={job} />
      </div>
      <Failure job={job} />
      <CheckList name="Steps of the publication">
        {stagesOf(job).map((stage) => (
          <Check key={stage.key} state={stage.state} title={stage.title} action={<At time={stage.at} />}>
            {aboutStage(stage, job)}
          </Check>
        ))}
      </CheckList>
    </section>
  )
}

function headOf({ status, cancelled, timestamps: { nextRetryAt }, attempts, maxAttempts }: PublisherJob): ReactNode {
  if (cancelled === true) return 'Cancelled'
  if (nextRetryAt === undefined) return words[status]
  return (
    <>
      Tries again <Moment time={nextRetryAt} /> ({attempts} of {maxAttempts} tries)
    </>
  )
}

function aboutStage({ key, state }: JobStage, { acknowledgements, txHash, result }: PublisherJob): ReactNode {
  const hash = result?.txHash ?? txHash
  if (key === 'acks' && acknowledgements !== undefined && state !== 'waiting') return <AckNodes {...acknowledgements} />
  if (key === 'sent' && hash !== undefined && state !== 'waiting') return <Iri iri={hash} what="the transaction" />
  if (key === 'block' && result !== undefined && result.mode === 'published')
    return (
      <p>
        Block {result.blockNumber.toLocaleString()}, paid {tokensText(result.fee)} tokens
      </p>
    )
  return null
}

const At = ({ time }: { time: string | undefined }) =>
  time === undefined ? null : (
    <span className={css.at}>
      <Moment time={time} />
    </span>
  )

const Failure = ({ job: { failure, status, cancelled } }: { job: PublisherJob }) =>
  failure === undefined || cancelled === true || (status !== 'failed' && status !== 'accepted') ? null : (
    <div className={css.failure} role="alert">
      <p>{failure.message}</p>
      <p>{failure.remedy}</p>
      <code>{failure.code}</code>
    </div>
  )

/** What can be done about a job: stop one that waits, try one again that has failed. */
export function JobActions({ job: { jobId, status } }: { job: PublisherJob }) {
  const toast = useToast()
  const onError = (error: unknown) => toast(explain(error).detail)
  const cancelling = useAct((client) => client.call('cancelPublisherJob', { body: { jobId } }))
  const retrying = useAct((client) => client.call('retryPublisherJobs', { body: { status: 'failed', jobId } }))
  if (status === 'failed') return <Button onClick={() => retrying.mutate(undefined, { onError })}>Try again</Button>
  if (status === 'accepted')
    return <Button onClick={() => cancelling.mutate(undefined, { onError })}>Cancel the publication</Button>
  return null
}
