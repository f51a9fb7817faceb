import type { Reply, Routes } from '@kg/contract'
import { useAct } from '../../data/use-act.js'
import { useCall } from '../../data/use-call.js'
import { Button } from '../../look/button.js'
import { kgLine } from '../../look/kg-line.js'
import { Chip, type Tone } from '../../look/layer.js'
import { Moment } from '../../look/moment.js'
import { Empty, explain, Failed, Loading } from '../../look/states.js'
import { type Column, Table } from '../../look/table.js'
import { useToast } from '../../look/toasts.js'

type Job = Reply<Routes['listPublisherJobs']>['jobs'][number]

const toneOf = (status: Job['status']): Tone =>
  status === 'finalized' ? 'published' : status === 'failed' ? 'danger' : 'shared'

const columns: readonly Column<Job>[] = [
  { title: 'Asset', cell: ({ request }) => <bdi>{request.name}</bdi> },
  { title: 'Context graph', cell: ({ request }) => <bdi>{request.contextGraphId}</bdi> },
  { title: 'State', cell: ({ status }) => <Chip tone={toneOf(status)}>{status}</Chip> },
  { title: 'Tries', cell: ({ attempts, maxAttempts }) => `${attempts} of ${maxAttempts}`, isNumber: true },
  { title: 'Changed', cell: ({ timestamps }) => <Moment time={timestamps.updatedAt} /> },
  { title: 'Why', cell: ({ failure }) => failure?.message ?? '' },
  { title: 'Do', cell: (job) => <JobAction job={job} /> },
]

/** Publications that run, wait or have failed. */
export function Jobs() {
  const { data, error, refetch } = useCall('listPublisherJobs')
  if (error !== null) return <Failed error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Loading />
  if (data.jobs.length === 0)
    return (
      <Empty title="No jobs" command={kgLine('publisher', 'jobs')}>
        <p>Publications appear here while they run, and stay until they are cleared.</p>
      </Empty>
    )
  return <Table name="Publications" columns={columns} rows={data.jobs} keyOf={({ jobId }) => jobId} />
}

function JobAction({ job: { jobId, status } }: { job: Job }) {
  const toast = useToast()
  const onError = (error: unknown) => toast(explain(error).detail)
  const cancelling = useAct((client) => client.call('cancelPublisherJob', { body: { jobId } }))
  const retrying = useAct((client) => client.call('retryPublisherJobs', { body: { status: 'failed', jobId } }))
  if (status === 'failed') return <Button onClick={() => retrying.mutate(undefined, { onError })}>Try again</Button>
  if (status === 'finalized') return null
  return <Button onClick={() => cancelling.mutate(undefined, { onError })}>Cancel</Button>
}
