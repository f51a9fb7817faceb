import { deferred } from '@kg/core/async'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { asAnn, asBob, openTestMemory, refusal } from '../../memory/testing/test-memory.test.support.js'
import { Jobs } from '../../platform/jobs/jobs.js'
import { RunningJobs } from '../../platform/jobs/running-jobs.js'
import type { HandlerSubject } from './handlers.js'
import { cancelHandler, listHandlers } from './list-handlers.js'

const node = await openTestMemory()
afterAll(() => node[Symbol.asyncDispose]())
const { journal: ledger } = node
const queueOf = (kind: string) =>
  new Jobs<HandlerSubject>(kind, { concurrency: 1 }, { ledger, work: async () => ({}), onFault: () => undefined })
const queues = { import: queueOf('i'), export: queueOf('e'), trail: queueOf('t') }
const needs = { ledger, queues, running: new RunningJobs() }
const listed = (kind: 'import' | 'export', caller = asAnn, status?: 'PENDING' | 'FAILED') =>
  listHandlers(ledger, queues, { kind, status, limit: 10 }, caller, () => ({ objects: 3 })).handlers

describe('handlers', () => {
  it('are listed by kind and status, the own ones only', async () => {
    const { id } = await queues.import.enqueue({ subjectKey: 'a' }, asAnn)
    expect(listed('import')).toMatchObject([
      { handler_id: id, kind: 'import', status: 'PENDING', progress: { objects: 3 } },
    ])
    expect(listed('import', asAnn, 'FAILED')).toEqual([])
    expect([listed('export'), listed('import', asBob)]).toEqual([[], []])
  })

  it('are cancelled while they wait, whatever their kind', async () => {
    const { id } = await queues.export.enqueue({ subjectKey: 'b' }, asAnn)
    await expect(cancelHandler(needs, id, asBob)).rejects.toEqual(refusal('HANDLER_NOT_FOUND'))
    await expect(cancelHandler(needs, 'none', asAnn)).rejects.toEqual(refusal('HANDLER_NOT_FOUND'))
    expect((await cancelHandler(needs, id, asAnn)).answer).toEqual({ handler_id: id, status: 'FAILED' })
    expect(listed('export', asAnn, 'FAILED')).toMatchObject([{ error: { code: 'CANCELLED' } }])
    await expect(cancelHandler(needs, id, asAnn)).rejects.toEqual(refusal('JOB_STATE'))
  })

  it('are cancelled also in the moment between being taken up and being at work', async () => {
    const [taken, begin] = [deferred(), deferred()]
    const running = new RunningJobs()
    const soon = vi.spyOn(running, 'cancelSoon')
    const work = async ({ id }: { id: string }) => {
      taken.resolve()
      await begin.promise
      return running.run(id, async () => ({}))
    }
    const jobs = new Jobs<HandlerSubject>('s', { concurrency: 1 }, { ledger, work, onFault: () => undefined })
    await jobs.start()
    const { id } = await jobs.enqueue({ subjectKey: 'c' }, asAnn)
    await taken.promise
    const cancelled = cancelHandler({ ledger, queues: { ...queues, trail: jobs }, running }, id, asAnn)
    await vi.waitFor(() => expect(soon).toHaveBeenCalledWith(id))
    begin.resolve()
    expect((await cancelled).answer).toEqual({ handler_id: id, status: 'FAILED' })
    await jobs.stop()
  })
})
