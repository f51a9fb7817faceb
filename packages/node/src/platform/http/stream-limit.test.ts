import { deferred } from '@kg/core/async'
import { expect, it } from 'vitest'
import { StreamLimit } from './stream-limit.js'

it('refuses one stream too many, until another ends, well or badly', async () => {
  const streams = new StreamLimit(2)
  const [first, second] = [deferred<string>(), deferred<string>()]
  const running = [streams.run('ann', () => first.promise), streams.run('ann', () => second.promise)]
  await expect(streams.run('ann', async () => 'third')).rejects.toMatchObject({ code: 'STREAMS_TOO_MANY' })
  first.resolve('first')
  expect(await running[0]).toBe('first')
  await expect(streams.run('ann', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await streams.run('ann', async () => 'fourth')).toBe('fourth')
  second.resolve('second')
  await running[1]
})

it('gives each agent its share, so that one cannot take all', async () => {
  const streams = new StreamLimit(3, 2)
  const ends = [deferred<void>(), deferred<void>()]
  const running = ends.map(({ promise }) => streams.run('ann', () => promise))
  await expect(streams.run('ann', async () => undefined)).rejects.toMatchObject({ data: { most: 2 } })
  const bobs = deferred<string>()
  const bob = streams.run('bob', () => bobs.promise)
  await expect(streams.run('bob', async () => undefined)).rejects.toMatchObject({ data: { most: 3 } })
  bobs.resolve('there is one for bob')
  expect(await bob).toBe('there is one for bob')
  for (const { resolve } of ends) resolve()
  await Promise.all(running)
  expect(await streams.run('ann', async () => 'again')).toBe('again')
})
