import { JobStateError } from '@kg/contract'
import { expect, it } from 'vitest'
import { cancelJob } from './cancel-job.js'
import { RunningJobs } from './running-jobs.js'
import type { AssetSubject, JobRow } from './table.js'

const caller = { agent: `0x${'a1'.repeat(20)}`, isAdmin: false }

/** A job that has these states, one after the other, whenever somebody looks. */
function job(...states: JobRow['state'][]) {
  const rowIn = (state: JobRow['state']) => ({ id: 'one', state }) as JobRow<AssetSubject>
  let current = states[0] ?? 'queued'
  return {
    get: () => {
      current = states.shift() ?? current
      return rowIn(current)
    },
    async cancel() {
      current = states.shift() ?? current
      if (current !== 'queued') throw new JobStateError({ jobId: 'one', state: current, wanted: 'queued' })
      return rowIn('failed')
    },
  }
}

it('cancels a job that waits', async () => {
  const outcome = await cancelJob({ jobs: job('queued'), running: new RunningJobs() }, 'one', caller)
  expect(outcome).toEqual({ row: { id: 'one', state: 'failed' }, waited: true })
})

it('stops a job that is at work', async () => {
  const running = new RunningJobs()
  const stopped = running.run(
    'one',
    (cancelled) => new Promise((_, no) => (cancelled.onabort = () => no(cancelled.reason))),
  )
  expect(await cancelJob({ jobs: job('running'), running }, 'one', caller)).toMatchObject({ waited: false })
  await expect(stopped).rejects.toMatchObject({ code: 'CANCELLED' })
})

it('stops a job that is taken up at that moment before its work begins', async () => {
  const running = new RunningJobs()
  const outcome = await cancelJob({ jobs: job('queued', 'running'), running }, 'one', caller)
  expect(outcome).toMatchObject({ row: { state: 'running' }, waited: false })
  await expect(running.run('one', async () => 'done')).rejects.toMatchObject({ code: 'CANCELLED' })
})

it('says so when the job has ended', async () => {
  const ended = cancelJob({ jobs: job('succeeded'), running: new RunningJobs() }, 'one', caller)
  await expect(ended).rejects.toBeInstanceOf(JobStateError)
})
