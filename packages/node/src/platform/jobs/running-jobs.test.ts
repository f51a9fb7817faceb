import { deferred } from '@kg/core/async'
import { expect, it } from 'vitest'
import { RunningJobs } from './running-jobs.js'

it('stops work that is about to begin, unless it is wanted again', async () => {
  const running = new RunningJobs()
  for (const id of ['a', 'b']) running.cancelSoon(id)
  running.allow('b')
  await expect(running.run('a', async () => 1)).rejects.toMatchObject({ code: 'CANCELLED' })
  expect(await running.run('b', async () => 2)).toBe(2)
  expect(await running.run('a', async () => 3)).toBe(3)
})

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
