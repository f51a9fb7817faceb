import { expect, it } from 'vitest'
import { followLog } from './follow-log.js'
import { LogRing } from './log-ring.js'

it('gives what is there, then each new line, and ends with the signal', async () => {
  const ring = new LogRing()
  const ending = new AbortController()
  ring.write('a\n')
  ring.write('b\n')
  const lines = followLog(ring, { after: 1, signal: ending.signal })
  expect((await lines.next()).value).toEqual({ number: 2, text: 'b' })
  const next = lines.next()
  ring.write('c\n')
  expect((await next).value).toEqual({ number: 3, text: 'c' })
  const last = lines.next()
  ending.abort()
  expect((await last).done).toBe(true)
})
