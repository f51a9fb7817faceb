import { Link } from 'wouter'
import { useAct } from '../../../data/use-act.js'
import { useCall } from '../../../data/use-call.js'
import { useFilter } from '../../../data/use-filter.js'
import { Button } from '../../../look/button.js'
import { CopyButton } from '../../../look/copy-button.js'
import { Choice } from '../../../look/field.js'
import { kgLine } from '../../../look/kg-line.js'
import { Chip, type Tone } from '../../../look/layer.js'
import { Moment } from '../../../look/moment.js'
import { Empty, Failed, Loading } from '../../../look/states.js'
import { type Column, Table } from '../../../look/table.js'
import { boardPath } from '../../paths.js'
import bar from '../bar.module.css'
import { JobActions } from './job-actions.js'
import { filterJobs, type JobRow, type JobState, jobKinds, jobStates } from './job-row.js'
import css from './jobs.module.css'
import { Phases } from './phases.js'
import { useJobs } from './use-jobs.js'

const tones: Readonly<Record<JobState, Tone>> = {
  waiting: 'draft',
  running: 'shared',
  failed: 'danger',
  done: 'published',
}
const kinds: Readonly<Record<JobRow['kind'], string>> = {
  publish: 'Publish',
  share: 'Share',
  import: 'Import',
  export: 'Export',
  trail: 'Trail',
  read: 'Read from the network',
  offer: 'Offer',
}

const isId = /^(0x)?[0-9a-f-]{32,}$/

const ShortId = ({ id }: { id: string }) => (
  <span className={css.id}>
    <code title={id}>{id.slice(0, 8)}…</code> <CopyButton text={id} what="the id" />
  </span>
)

const columns: readonly Column<JobRow>[] = [
  { title: 'Job', cell: ({ kind }) => kinds[kind] },
  {
    title: 'Of',
    cell: ({ what }) => (isId.test(what) ? <ShortId id={what} /> : <bdi>{what}</bdi>),
  },
  {
    title: 'Context graph',
    cell: ({ graph }) => (graph === undefined ? '' : <Link href={boardPath(graph)}>{<bdi>{graph}</bdi>}</Link>),
  },
  { title: 'State', cell: ({ state }) => <Chip tone={tones[state]}>{state}</Chip> },
  { title: 'Step', cell: ({ step }) => step },
  { title: 'Tries', cell: ({ tries }) => tries, isNumber: true },
  { title: 'Time taken', cell: ({ phases }) => <Phases phases={phases} /> },
  { title: 'Changed', cell: ({ changed }) => <Moment time={changed} /> },
  { title: 'Why', cell: ({ why }) => (why === '' ? '' : <div className={css.why}>{why}</div>) },
  { title: 'Do', cell: (job) => <JobActions job={job} /> },
]

/** All work that the node does in the background: what runs, waits, has failed or is done. */
export function Jobs() {
  const [kind, chooseKind] = useFilter('kind')
  const [state, chooseState] = useFilter('state')
  const { jobs, isLoading, error, retry } = useJobs()
  if (error !== undefined) return <Failed error={error} onRetry={retry} />
  if (isLoading) return <Loading />
  const shown = filterJobs(jobs, kind, state)
  return (
    <>
      <div className={bar.bar}>
        <Choice label="Job" value={kind} onChange={(event) => chooseKind(event.target.value)}>
          <option value="">All</option>
          {jobKinds.map((one) => (
            <option key={one} value={one}>
              {kinds[one]}
            </option>
          ))}
        </Choice>
        <Choice label="State" value={state} onChange={(event) => chooseState(event.target.value)}>
          <option value="">All</option>
          {jobStates.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </Choice>
        <ClearFinished />
      </div>
      {shown.length > 0 ? (
        <Table name="Jobs" columns={columns} rows={shown} keyOf={({ kind: of, id }) => `${of} ${id}`} />
      ) : jobs.length > 0 ? (
        <Empty title="No such jobs">
          <p>There are {jobs.length.toLocaleString()} others: choose another kind or state.</p>
        </Empty>
      ) : (
        <Empty title="No jobs" command={kgLine('publisher', 'jobs')}>
          <p>Publications, shares, imports and offers appear here while they run, and stay for a while.</p>
        </Empty>
      )}
    </>
  )
}

/** Takes publications that are over out of the list. */
function ClearFinished() {
  const { data } = useCall('getPublisherStats')
  const clearing = useAct((client) => client.call('clearPublisherJobs', { body: { status: 'finalized' } }))
  const count = data?.counts.finalized ?? 0
  if (count === 0) return null
  return (
    <Button onClick={() => clearing.mutate(undefined)} disabled={clearing.isPending}>
      Remove {count.toLocaleString()} finished publications
    </Button>
  )
}
