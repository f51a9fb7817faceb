import { deferred } from '@kg/core/async'
import { expect, it } from 'vitest'
import { RunningJobs } from './running-jobs.js'

it('stops work that is under way, and no other', async () => {
  const running = new RunningJobs()
  const begun = deferred<void>()
  const work = running.run('a', async (cancelled) => {
    begun.resolve()
    await new Promise((_, reject) => cancelled.addEventListener('abort', () => reject(cancelled.reason)))
  })
  await begun.promise
  expect(running.cancel('b')).toBe(false)
  expect(running.cancel('a')).toBe(true)
  await expect(work).rejects.toMatchObject({ code: 'CANCELLED' })
  expect(running.cancel('a')).toBe(false)
})
