import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { EngineWorker } from '../engine-workers.js'
import type { FromSeat, ToSeat, ToThread } from '../messages.js'
import { SharedThread, type SharedWorker } from './shared-thread.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A thread that answers only when it is told to. */
function thread() {
  const sent: ToSeat[] = []
  let listener: (message: FromSeat) => void = () => undefined
  let ended = false
  const worker = {
    send: (message: ToSeat) => void ('seat' in message && sent.push(message)),
    listen({ onMessage }: { onMessage: typeof listener }) {
      listener = onMessage
    },
    ref: () => undefined,
    async end() {
      ended = true
    },
  } as unknown as SharedWorker
  const shared = new SharedThread(worker, '/tmp', { patienceMs: () => 250, onGone: () => undefined })
  const moved: string[] = []
  return {
    moved,
    isEnded: () => ended,
    /** The place of a view, which notes when it is moved. */
    sit(name: string): EngineWorker {
      const seat = shared.take()
      seat.listen({ onMessage: ({ type }) => void (type === 'moved' && moved.push(name)), onLost: () => undefined })
      return seat
    },
    /** The answer to the oldest message. */
    answer: () => listener({ seat: sent.shift()?.seat ?? 0, message: { type: 'left' }, bytes: 0 }),
    wait: (ms: number) => vi.advanceTimersByTimeAsync(ms),
  }
}

const query = { type: 'query' } as ToThread
const write = { type: 'write' } as unknown as ToThread

it('moves those that wait behind a slow query, and ends when nobody waits for that', async () => {
  const { sit, answer, wait, moved, isEnded } = thread()
  const [slow, other] = [sit('slow'), sit('other')]
  slow.send(write)
  answer()
  slow.send(query)
  other.send(query)
  await wait(600)
  expect([moved, isEnded()]).toEqual([['other'], false])
  await slow.end()
  expect(isEnded()).toBe(true)
})

it('leaves everyone in place while it does anything but a query, however long that takes', async () => {
  const { sit, answer, wait, moved, isEnded } = thread()
  const [filled, other] = [sit('filled'), sit('other')]
  filled.send(write)
  answer()
  filled.send(write)
  other.send(query)
  await wait(5000)
  await filled.end()
  await wait(5000)
  expect([moved, isEnded()]).toEqual([[], false])
})

it('tells a view how long its own query has run, not how long it has waited', async () => {
  const { sit, answer, wait } = thread()
  const [slow, other] = [sit('slow'), sit('other')]
  slow.send(write)
  answer()
  slow.send(query)
  other.send(query)
  await wait(100)
  expect([slow.workingMs?.(), other.workingMs?.()]).toEqual([100, 0])
  answer()
  await wait(40)
  expect([slow.workingMs?.(), other.workingMs?.()]).toEqual([0, 40])
})
