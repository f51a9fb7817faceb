import { expect, it, vi } from 'vitest'
import { LogRing } from './log-ring.js'

const texts = (ring: LogRing, after = 0) => ring.after(after).map(({ text }) => text)

it('remembers the last lines, and those after a number', () => {
  const ring = new LogRing()
  for (const line of ['a\n', 'b\n', 'c\n']) ring.write(line)
  expect(texts(ring)).toEqual(['a', 'b', 'c'])
  expect(texts(ring, 2)).toEqual(['c'])
  expect(texts(ring, 3)).toEqual([])
  expect(texts(ring, 99)).toEqual([])
})

it('lets the oldest go, by number and by size, and keeps counting', () => {
  const ring = new LogRing()
  for (let n = 1; n <= 2500; n++) ring.write(`${n}\n`)
  expect([texts(ring).length, ring.after(0)[0]]).toEqual([2000, { number: 501, text: '501' }])
  expect(texts(ring, 100)[0]).toBe('501')
  ring.write('x'.repeat(999_999))
  expect(ring.after(0).length).toBeLessThan(10)
  ring.write('y'.repeat(2_000_000))
  expect(ring.after(0).map(({ number }) => number)).toEqual([2502])
})

it('calls those who listen, until they stop', () => {
  const ring = new LogRing()
  const onLine = vi.fn()
  const stop = ring.listen(onLine)
  ring.write('a\n')
  stop()
  ring.write('b\n')
  expect(onLine).toHaveBeenCalledOnce()
})
