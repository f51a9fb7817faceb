import { defineError } from '@kg/core'
import { type Deferred, deferred } from '@kg/core/async'
import { describe, expect, it } from 'vitest'
import { actOf } from '../acts/acts.js'
import type { JobReader, JobWriter } from './job-store.js'
import { openQueueBench, type TestJobs } from './queue-bench.test.support.js'

/** What one user of the queue brings: its table, and what its jobs can do. */
export interface JobQueueCase<Row, Result> extends TestJobs<Row, Result> {
  /** Where somebody can cancel and recover jobs. */
  readonly isMovedByHand?: boolean
  /** False where one try is all there is. */
  readonly isTriedAgain?: boolean
}

class RefusedError extends defineError<object>({
  code: 'TEST_REFUSED',
  status: 409,
  title: 'Refused',
  detail: () => 'the request is wrong',
  remedy: () => 'ask for something else',
}) {}

const hourMs = 3600_000

/** What every user of the queue may rely on; each runs this with its own table. */
export function describeJobQueue<Row, Result>(name: string, make: () => JobQueueCase<Row, Result>): void {
  const bench = () => openQueueBench(make())
  const isOver = (state: string) => ['succeeded', 'failed', 'gone'].includes(state)
  const { store, isMovedByHand = false, isTriedAgain = true } = make()

  describe(`${name} as a queue`, () => {
    it('does each job once, and no more at once than it is told to', async () => {
      await using test = await bench()
      const rows = await test.put(5)
      const gates: Deferred<void>[] = []
      let most = 0
      const queue = test.open(
        { concurrency: 2 },
        {
          work: async () => {
            const gate = deferred()
            gates.push(gate)
            most = Math.max(most, gates.length)
            await gate.promise
            return make().result
          },
        },
      )
      const all = Promise.all(rows.map((row) => queue.outcomeOf(row)))
      await queue.start()
      for (let ended = 0; ended < rows.length; ) {
        queue.wake()
        const gate = gates.shift()
        if (gate === undefined) await new Promise((resolve) => setImmediate(resolve))
        else {
          gate.resolve()
          ended++
        }
      }
      await all
      expect(test.begun.toSorted()).toEqual(rows.map(test.idOf).toSorted())
      expect(most).toBeLessThanOrEqual(2)
      expect(rows.map(test.stateOf).every(isOver)).toBe(true)
    })

    if (isTriedAgain)
      it('tries again later, and later each time', async () => {
        await using test = await bench()
        const [row] = (await test.put(1)) as [Row]
        let failures = 2
        const queue = test.open(
          {},
          {
            work: async () => {
              if (failures-- > 0) throw new Error('not now')
              return make().result
            },
          },
        )
        await queue.start()
        for (const wait of [1000, 2000]) {
          await queue.outcomeOf(row)
          expect(test.clock.nextAt()).toBe(test.clock.now() + wait)
          test.clock.advance(wait - 1)
          expect(isOver(test.stateOf(row))).toBe(false)
          expect(test.begun).toHaveLength(wait / 1000)
          test.clock.advance(1)
        }
        await queue.outcomeOf(row)
        expect(test.begun).toHaveLength(3)
        expect(isOver(test.stateOf(row))).toBe(true)
      })

    if (isTriedAgain)
      it('gives up after as many tries as it is given', async () => {
        await using test = await bench()
        const [row] = (await test.put(1)) as [Row]
        const queue = test.open({ maxAttempts: () => 2 }, { work: () => Promise.reject(new Error('never')) })
        await queue.start()
        await queue.outcomeOf(row)
        test.clock.advance(1000)
        await queue.outcomeOf(row)
        expect(['failed', 'gone']).toContain(test.stateOf(row))
        test.clock.advance(hourMs)
        expect(test.begun).toHaveLength(2)
      })

    it('ends at once what is the request’s own fault', async () => {
      await using test = await bench()
      const [row] = (await test.put(1)) as [Row]
      const queue = test.open({}, { work: () => Promise.reject(new RefusedError({})) })
      await queue.start()
      await queue.outcomeOf(row)
      expect(['failed', 'gone']).toContain(test.stateOf(row))
      expect(test.clock.nextAt()).toBeUndefined()
    })

    if (isTriedAgain)
      it('tries before the time what it is told to hurry', async () => {
        await using test = await bench()
        const rows = await test.put(2)
        const isAway = new Set(rows.map(test.idOf))
        const queue = test.open(
          {},
          {
            work: async (row) => {
              if (isAway.has(test.idOf(row))) throw new Error('away')
              return make().result
            },
          },
        )
        const failed = Promise.all(rows.map((row) => queue.outcomeOf(row)))
        await queue.start()
        await failed
        isAway.clear()
        const [first, second] = rows as [Row, Row]
        const ended = queue.outcomeOf(second)
        queue.hurry(() => [second])
        await ended
        expect(isOver(test.stateOf(second))).toBe(true)
        expect(isOver(test.stateOf(first))).toBe(false)
      })

    if (isTriedAgain)
      it('tries once more at once what was hurried while it ran', async () => {
        await using test = await bench()
        const [row] = (await test.put(1)) as [Row]
        const begun = deferred()
        const gate = deferred()
        const queue = test.open(
          {},
          {
            work: async () => {
              begun.resolve()
              await gate.promise
              if (test.begun.length === 1) throw new Error('away')
              return make().result
            },
          },
        )
        await queue.start()
        await begun.promise
        queue.hurry(() => [row])
        const end = queue.endOf(row)
        gate.resolve()
        await end
        expect(test.begun).toHaveLength(2)
        expect(isOver(test.stateOf(row))).toBe(true)
      })

    if (isTriedAgain)
      it('looks at few rows, however many wait', async () => {
        await using test = await bench()
        await test.put(200, { at: test.clock.now() + hourMs })
        let seen = 0
        const counting = {
          ...store,
          *waiting(reader: JobReader) {
            for (const row of store.waiting(reader)) {
              seen++
              yield row
            }
          },
        }
        const queue = test.open({}, { store: counting })
        await queue.start()
        await queue.stop()
        expect(seen).toBe(1)
      })

    if (store.lane !== undefined)
      it('keeps the order of a lane, whatever happens to the first', async () => {
        await using test = await bench()
        const rows = await test.put(3, { lane: 'one' })
        const other = (await test.put(1, { lane: 'two' }))[0] as Row
        let isAway = true
        const queue = test.open(
          {},
          {
            work: async (row) => {
              if (isAway && test.idOf(row) !== test.idOf(other)) throw new Error('away')
              return make().result
            },
          },
        )
        const elsewhere = queue.outcomeOf(other)
        const last = queue.outcomeOf(rows[2] as Row)
        await queue.start()
        await Promise.all([elsewhere, last])
        expect(test.begun.toSorted()).toEqual([test.idOf(rows[0] as Row), test.idOf(other)].toSorted())
        isAway = false
        test.begun.length = 0
        const ends = Promise.all(rows.map((row) => queue.outcomeOf(row)))
        test.clock.advance(1000)
        await ends
        expect(test.begun).toEqual(rows.map(test.idOf))
      })

    if (store.expiresAtOf !== undefined)
      it('ends what has waited too long without another try', async () => {
        await using test = await bench()
        const [row] = (await test.put(1)) as [Row]
        const queue = test.open(
          { backoffMs: () => 365 * 24 * hourMs },
          { work: () => Promise.reject(new Error('away')) },
        )
        await queue.start()
        await queue.outcomeOf(row)
        const expiresAt = store.expiresAtOf?.(row) ?? 0
        expect(test.clock.nextAt()).toBe(expiresAt)
        const ended = queue.outcomeOf(row)
        test.clock.advance(expiresAt - test.clock.now())
        await ended
        expect(isOver(test.stateOf(row))).toBe(true)
        expect(test.begun).toHaveLength(1)
      })

    it('tells the work to end when it stops, waits for it, and takes it up after a restart', async () => {
      await using test = await bench()
      const [row] = (await test.put(1)) as [Row]
      const begun = deferred()
      let isLeft = false
      const first = test.open(
        {},
        {
          work: async (_, { signal }) => {
            begun.resolve()
            await new Promise((resolve) => signal.addEventListener('abort', resolve))
            await new Promise((resolve) => setImmediate(resolve))
            isLeft = true
            throw signal.reason
          },
        },
      )
      await first.start()
      await begun.promise
      await first.stop()
      expect(isLeft).toBe(true)
      expect(isOver(test.stateOf(row))).toBe(false)
      await test.restart()
      const second = test.open()
      const ended = second.outcomeOf(row)
      await second.start()
      await ended
      expect(isOver(test.stateOf(row))).toBe(true)
      expect(test.begun).toEqual([test.idOf(row), test.idOf(row)])
    })

    it('begins nothing before it has started and after it has stopped', async () => {
      await using test = await bench()
      const queue = test.open()
      await test.put(1)
      queue.wake()
      await queue.stop()
      await queue.start()
      expect(test.begun).toEqual([])
    })

    it('rests when the ledger refuses a note, and does not do again what was done', async () => {
      await using test = await bench()
      const [row] = (await test.put(1)) as [Row]
      const done = deferred()
      const queue = test.open(
        {},
        {
          work: async () => {
            test.refuse({ writes: 2 })
            done.resolve()
            return make().result
          },
        },
      )
      const ended = queue.outcomeOf(row)
      await queue.start()
      await done.promise
      for (let rest = 0; rest < 2; rest++) {
        await expect.poll(() => test.clock.nextAt()).toBe(test.clock.now() + 1000)
        test.clock.advance(1000)
      }
      await ended
      expect(test.faults).toHaveLength(2)
      expect(test.begun).toHaveLength(1)
      expect(isOver(test.stateOf(row))).toBe(true)
    })

    if (isMovedByHand)
      it('cancels what waits, refuses to cancel what runs, and recovers what has failed', async () => {
        await using test = await bench()
        const [row] = (await test.put(1)) as [Row]
        const act = actOf('job.cancel', `0x${'a1'.repeat(20)}`, 'urn:kg:job:1')
        const gate = deferred()
        const begun = deferred()
        const queue = test.open(
          {},
          {
            work: async () => {
              begun.resolve()
              await gate.promise
              return make().result
            },
          },
        )
        const now = (w: JobWriter) => store.current(w, row) ?? row
        await queue.moveByHand(act, 'cancel', now)
        await queue.start()
        expect(test.stateOf(row)).toBe('failed')
        await queue.moveByHand(act, 'recover', now)
        await begun.promise
        await expect(queue.moveByHand(act, 'cancel', now)).rejects.toMatchObject({ code: 'ILLEGAL_MOVE' })
        const ended = queue.outcomeOf(row)
        gate.resolve()
        await ended
        expect(test.stateOf(row)).toBe('succeeded')
        await queue.moveByHand(act, 'clear', now)
        expect(test.stateOf(row)).toBe('gone')
      })
  })
}
