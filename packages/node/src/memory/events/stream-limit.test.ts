import { deferred } from '@kg/core/async'
import { expect, it } from 'vitest'
import { refusal } from '../testing/test-memory.test.support.js'
import { StreamLimit } from './stream-limit.js'

it('refuses one stream too many, until another ends, well or badly', async () => {
  const streams = new StreamLimit(2)
  const [first, second] = [deferred<string>(), deferred<string>()]
  const running = [streams.run(() => first.promise), streams.run(() => second.promise)]
  await expect(streams.run(async () => 'third')).rejects.toEqual(refusal('STREAMS_TOO_MANY'))
  first.resolve('first')
  expect(await running[0]).toBe('first')
  await expect(streams.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await streams.run(async () => 'fourth')).toBe('fourth')
  second.resolve('second')
  await running[1]
})
