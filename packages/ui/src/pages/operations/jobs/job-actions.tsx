import type { Client } from '@kg/client'
import { useAct } from '../../../data/use-act.js'
import { Button } from '../../../look/button.js'
import { explain } from '../../../look/states.js'
import { useToast } from '../../../look/toasts.js'
import type { JobRow } from './job-row.js'

type Verb = JobRow['does'][number]

const words: Readonly<Record<Verb, string>> = { retry: 'Try again', cancel: 'Cancel', clear: 'Remove' }

/** What the node can do with a job, by its kind. */
async function act(client: Client, { id, kind }: JobRow, verb: Verb): Promise<unknown> {
  if (kind === 'publish') {
    if (verb === 'retry') return client.call('retryPublisherJobs', { body: { status: 'failed', jobId: id } })
    return client.call(verb === 'cancel' ? 'cancelPublisherJob' : 'clearPublisherJob', { body: { jobId: id } })
  }
  if (kind === 'share')
    return client.call(verb === 'retry' ? 'recoverShareJob' : 'cancelShareJob', { params: { jobId: id } })
  return client.call(kind === 'offer' ? 'cancelReplication' : 'cancelHandler', { params: { handler_id: id } })
}

export function JobActions({ job }: { job: JobRow }) {
  const toast = useToast()
  const acting = useAct((client, verb: Verb) => act(client, job, verb))
  const run = (verb: Verb) => acting.mutate(verb, { onError: (error) => toast(explain(error).detail) })
  return job.does.map((verb) => (
    <span key={verb}>
      <Button onClick={() => run(verb)} disabled={acting.isPending} aria-label={`${words[verb]}: ${job.what}`}>
        {words[verb]}
      </Button>{' '}
    </span>
  ))
}
