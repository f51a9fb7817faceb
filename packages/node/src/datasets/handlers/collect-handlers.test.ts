import { afterAll, expect, it } from 'vitest'
import { asAnn, openTestMemory } from '../../memory/testing/test-memory.test.support.js'
import { Jobs } from '../../platform/jobs/jobs.js'
import { jobRows } from '../../platform/jobs/table.js'
import { collectHandlers } from './collect-handlers.js'
import type { HandlerSubject } from './handlers.js'

const node = await openTestMemory()
afterAll(() => node[Symbol.asyncDispose]())

it('removes handlers a day after their end, not before, and none that waits', async () => {
  const { journal: ledger } = node
  const jobs = new Jobs<HandlerSubject>(
    'h',
    { concurrency: 1 },
    { ledger, work: async () => ({}), onFault: () => undefined },
  )
  const [one, two, waiting] = [
    await jobs.enqueue({ subjectKey: 'a' }, asAnn),
    await jobs.enqueue({ subjectKey: 'b' }, asAnn),
    await jobs.enqueue({ subjectKey: 'c' }, asAnn),
  ]
  for (const { id } of [one, two]) await jobs.cancel(id, asAnn)
  let time = Date.now() + 23 * 3_600_000
  const collection = collectHandlers(ledger, ['h'], { now: () => time })
  expect(await collection.collect(1)).toEqual({ removed: 0, isMore: false })
  time += 2 * 3_600_000
  expect(await collection.collect(1)).toEqual({ removed: 1, isMore: true })
  expect(await collection.collect(1)).toEqual({ removed: 1, isMore: true })
  expect(await collection.collect(1)).toEqual({ removed: 0, isMore: false })
  const left = ledger.read((r) => [...r.range(jobRows)].map(({ key }) => key))
  expect(left).toEqual([waiting.id])
})
