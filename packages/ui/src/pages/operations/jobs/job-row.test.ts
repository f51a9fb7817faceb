import { expect, it } from 'vitest'
import { filterJobs, handlerRow, offerRow, publicationRow, shareRow } from './job-row.js'

const at = (second: number) => new Date(second * 1000).toISOString()
type Publication = Parameters<typeof publicationRow>[0]
// Only what is read is given.
const publication = (more: object) =>
  publicationRow({
    jobId: 'p',
    request: { name: 'tomatoes', contextGraphId: 'garden' },
    timestamps: { acceptedAt: at(0), claimedAt: at(2), validatedAt: at(3), updatedAt: at(9) },
    attempts: 1,
    maxAttempts: 5,
    ...more,
  } as unknown as Publication)

it('tells how long each phase of a publication took, as far as it came', () => {
  const row = publication({ status: 'validated' })
  expect(row).toMatchObject({ kind: 'publish', state: 'running', step: 'validated', tries: '1 of 5', does: ['cancel'] })
  expect(row.phases).toEqual([
    { word: 'waited', ms: 2000 },
    { word: 'checked', ms: 1000 },
  ])
})

it('names the step at which a publication failed, and why', () => {
  const failure = { failedFromState: 'broadcast', message: 'no funds' }
  const row = publication({ status: 'failed', failure })
  expect(row).toMatchObject({ state: 'failed', step: 'broadcast', why: 'no funds', does: ['retry', 'clear'] })
  expect(publication({ status: 'failed', cancelled: true }).step).toBe('cancelled')
  expect(publication({ status: 'accepted' }).state).toBe('waiting')
  expect(publication({ status: 'finalized' })).toMatchObject({ state: 'done', does: ['clear'] })
})

it('shows share jobs, datasets and offers in the same way', () => {
  const share = {
    jobId: 's',
    assertionName: 'a',
    contextGraphId: 'g',
    attempts: 2,
    maxAttempts: 3,
    enqueuedAt: at(0),
    updatedAt: at(5),
  }
  // The states of the union are tried one by one.
  const shareIn = (state: string) => shareRow({ ...share, state } as never)
  expect(['queued', 'failed_retrying', 'running', 'succeeded', 'failed'].map((state) => shareIn(state).state)).toEqual([
    'waiting',
    'waiting',
    'running',
    'done',
    'failed',
  ])
  const handler = { handler_id: 'h', kind: 'import' as const, created: at(0), updated: at(4) }
  expect(handlerRow({ ...handler, status: 'COMPLETED' }).phases).toEqual([{ word: 'done', ms: 4000 }])
  expect(
    handlerRow({ ...handler, status: 'PENDING', progress: { step: 'reading', bytes: 2_500_000, objects: 1200 } }),
  ).toMatchObject({ state: 'running', step: 'reading, 2.5 MB read, 1,200 objects', does: ['cancel'] })
  const offer = (status: string) =>
    offerRow({ handler_id: 'o', offer_status: status, created: at(0), updated: at(1) } as never)
  expect(['PENDING', 'STARTED', 'FINALIZED', 'FAILED'].map((status) => offer(status).state)).toEqual([
    'waiting',
    'running',
    'done',
    'failed',
  ])
})

it('filters by kind and state, the latest first', () => {
  const rows = [publication({ status: 'failed' }), { ...publication({ status: 'claimed' }), id: 'q', changed: at(20) }]
  expect(filterJobs(rows, '', '').map(({ id }) => id)).toEqual(['q', 'p'])
  expect(filterJobs(rows, 'publish', 'failed').map(({ id }) => id)).toEqual(['p'])
  expect(filterJobs(rows, 'share', '')).toEqual([])
})
