import { CircleAlert, CircleCheck, LoaderCircle } from 'lucide-react'
import { useCallback } from 'react'
import { useRefresh } from '../../data/refresh.js'
import { useCall } from '../../data/use-call.js'
import { Iri } from '../../look/iri.js'
import { Failed, Loading } from '../../look/states.js'
import css from './asset.module.css'

const words = {
  accepted: 'Waiting for its turn',
  claimed: 'Checking what it takes',
  validated: 'Collecting acknowledgements',
  broadcast: 'Sent to the chain',
  included: 'In a block',
  finalized: 'Published',
  failed: 'Not published',
} as const

/** How a publication goes. It goes on without this page. */
export function PublishJob({ jobId }: { jobId: string }) {
  const { data, error, refetch } = useCall('getPublisherJob', { query: { id: jobId } })
  useRefresh(
    useCallback(() => true, []),
    ['getPublisherJob'],
  )
  if (error !== null) return <Failed error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Loading rows={2} />
  const { status, failure, result } = data
  const Icon = status === 'finalized' ? CircleCheck : status === 'failed' ? CircleAlert : LoaderCircle
  return (
    <section className={css.checks} role="status">
      <p>
        <Icon size={16} aria-hidden /> {words[status]}
      </p>
      {failure === undefined ? null : (
        <p>
          {failure.message} {failure.remedy}
        </p>
      )}
      {result === undefined ? null : <Iri iri={result.ual} what="the UAL" />}
    </section>
  )
}
