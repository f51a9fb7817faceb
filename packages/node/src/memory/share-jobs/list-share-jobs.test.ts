import { describe, expect, it } from 'vitest'
import { Jobs } from '../../platform/jobs/jobs.js'
import { asAnn, asBob, openLab, refusal } from '../testing/test-memory.test.support.js'
import { listShareJobs, type ShareJobFilter } from './list-share-jobs.js'

const node = await openLab()
// Never started: what is queued stays queued.
const jobs = new Jobs(
  'share',
  { concurrency: 1 },
  { ledger: node.journal, work: async () => ({}), onFault: () => undefined },
)
const enqueue = (contextGraph: string, name: string, caller = asAnn) =>
  jobs.enqueue({ contextGraph, sub: '', name }, caller)
await enqueue('lab', 'a')
await enqueue('annex', 'b')
await jobs.cancel((await enqueue('lab', 'c')).id, asAnn)
await enqueue('lab', 'd', asBob)

const page = (filter: Partial<ShareJobFilter> = {}, caller = asAnn) =>
  node.ledger.read((r) => listShareJobs(r, 'share', { limit: 10, ...filter }, caller))
const names = (filter: Partial<ShareJobFilter> = {}, caller = asAnn) =>
  page(filter, caller)
    .rows.map(({ name }) => name)
    .sort()

describe('a list of sharing jobs', () => {
  it('shows the caller’s own, and the operator all', () => {
    expect(names()).toEqual(['a', 'b', 'c'])
    expect(names({}, asBob)).toEqual(['d'])
    expect(names({}, { ...asBob, isAdmin: true })).toEqual(['a', 'b', 'c', 'd'])
  })

  it('can be held to states and to a context graph', () => {
    expect(names({ state: 'failed' })).toEqual(['c'])
    expect(names({ state: 'queued,failed' })).toEqual(['a', 'b', 'c'])
    expect(names({ state: 'queued', contextGraphId: 'lab' })).toEqual(['a'])
    expect(names({ contextGraphId: 'nowhere' })).toEqual([])
  })

  it('refuses a state that there is not', () => {
    expect(() => page({ state: 'queued,done' })).toThrow(refusal('VALIDATION_FAILED'))
  })

  it('comes in pages', () => {
    const { rows, nextCursor } = page({ limit: 2 })
    expect([rows.length, page({ limit: 2, cursor: nextCursor }).rows.length]).toEqual([2, 1])
  })
})
