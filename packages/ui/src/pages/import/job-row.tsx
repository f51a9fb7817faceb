import type { ImportJob } from '../../data/job-news.js'
import { useAct } from '../../data/use-act.js'
import { Button } from '../../look/button.js'
import { Chip } from '../../look/layer.js'
import { explain } from '../../look/states.js'
import { useToast } from '../../look/toasts.js'
import { FileLabel } from './file-label.js'
import { faultOf, isCancelled, outcomeOf } from './follow-import.js'
import css from './import.module.css'
import { DoneState, Fault, ReadingState } from './import-state.js'
import { OpenLinks } from './open-links.js'

/** An import that the node knows of, such as one that was begun before the page was loaded again. */
export function JobRow({ job, author }: { job: ImportJob; author: string }) {
  const { jobId, fileName, bytes, name, contextGraphId: graph, state } = job
  const params = { params: { jobId } }
  const toast = useToast()
  const onError = (error: unknown) => toast(explain(error).detail)
  const cancelling = useAct((client) => client.call('cancelImport', params))
  const retrying = useAct((client) => client.call('retryImport', params))
  const isActive = state !== 'succeeded' && state !== 'failed'
  const canRetry = state === 'failed' && (isCancelled(job) || job.lastError?.retryable === true)
  return (
    <li className={css.row} data-step={state === 'failed' && !isCancelled(job) ? 'failed' : state}>
      <FileLabel name={fileName} bytes={bytes} />
      <div className={css.name}>
        Draft <bdi>{name}</bdi>
      </div>
      <div className={css.state} role="status">
        <JobState job={job} />
      </div>
      <div className={css.do}>
        {isActive ? (
          <Button
            aria-label={`Cancel ${fileName}`}
            disabled={cancelling.isPending}
            onClick={() => cancelling.mutate(undefined, { onError })}
          >
            Cancel
          </Button>
        ) : null}
        {canRetry ? (
          <Button disabled={retrying.isPending} onClick={() => retrying.mutate(undefined, { onError })}>
            Try again
          </Button>
        ) : null}
        {state === 'succeeded' ? (
          <OpenLinks graph={graph} author={author} name={name} document={job.result?.rootEntity} />
        ) : null}
      </div>
    </li>
  )
}

function JobState({ job }: { job: ImportJob }) {
  switch (job.state) {
    case 'queued':
      return <span>Waits for its turn</span>
    case 'failed_retrying':
      return <span>Tried again soon: {job.lastError?.message ?? 'it failed'}</span>
    case 'running':
      return <ReadingState fileName={job.fileName} progress={job.progress} />
    case 'succeeded':
      return <DoneState outcome={outcomeOf(job)} />
    case 'failed':
      return isCancelled(job) ? <Chip tone="plain">Cancelled: nothing was stored</Chip> : <Fault error={faultOf(job)} />
  }
}
