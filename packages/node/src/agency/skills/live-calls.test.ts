import { deferred } from '@kg/core/async'
import { describe, expect, it } from 'vitest'
import { type Operation, runAsOperation } from '../../platform/operations/journal.js'
import { openTestLedger } from '../../platform/testing/test-ledger.test.support.js'
import { LiveCalls } from './live-calls.js'
import { runNoted } from './runs.js'
import { skillRuns } from './runs-table.js'
import { runStore } from './skill-stores.js'

const about = { from: `0x${'a1'.repeat(20)}`, to: `0x${'b2'.repeat(20)}`, skillUri: 'urn:skill:test' }
const outcome = { success: true, output: 7, executionTimeMs: 1 }

async function opened() {
  const { ledger, ...disk } = await openTestLedger()
  const faults: unknown[] = []
  const open = () => new LiveCalls({ ledger, store: runStore, onFault: (error) => void faults.push(error) })
  return {
    ledger,
    open,
    rows: () => ledger.read((r) => [...r.range(skillRuns)].map(({ value }) => value)),
    async [Symbol.asyncDispose]() {
      await disk[Symbol.asyncDispose]()
      expect(faults).toEqual([])
    },
  }
}

describe('a run of a skill', () => {
  it('is on disk before it is begun, and says how it ended', async () => {
    await using node = await opened()
    const runs = node.open()
    await runs.start()
    const done = await runNoted({ ledger: node.ledger, runs }, about, async () => {
      expect(node.rows()).toMatchObject([{ state: 'running' }])
      return outcome
    })
    expect(done).toEqual(outcome)
    expect(node.rows()).toMatchObject([{ state: 'done', finishedAt: expect.any(Number) }])
    const failing = runNoted({ ledger: node.ledger, runs }, about, () => Promise.reject(new RangeError('no answer')))
    await expect(failing).rejects.toBeInstanceOf(RangeError)
    expect(node.rows().map(({ error }) => error)).toContain('no answer')
    await runs.stop()
  })

  it('that a process has left open ends at the next start, and the same request asks again under its id', async () => {
    await using node = await opened()
    const first = node.open()
    await first.start()
    const operation: Operation = { agent: about.from, key: 'k', route: 'x', bodyHash: '', startedAt: 0, steps: [] }
    const asked: string[] = []
    const begun = deferred()
    const cut = runAsOperation(operation, () =>
      runNoted({ ledger: node.ledger, runs: first }, about, async (id, signal) => {
        asked.push(id)
        begun.resolve()
        await new Promise((resolve) => signal.addEventListener('abort', resolve))
        throw signal.reason
      }),
    )
    await begun.promise
    await Promise.all([expect(cut).rejects.toMatchObject({ code: 'SKILL_INTERRUPTED' }), first.stop()])
    expect(node.rows()).toMatchObject([{ state: 'running' }])

    const second = node.open()
    await second.start()
    expect(node.rows()).toMatchObject([{ state: 'failed', error: expect.stringContaining('ended while it waited') }])
    const again = await runAsOperation(operation, () =>
      runNoted({ ledger: node.ledger, runs: second }, about, async (id) => {
        asked.push(id)
        return outcome
      }),
    )
    expect(again).toEqual(outcome)
    expect(asked[1]).toBe(asked[0])
    expect(node.rows()).toMatchObject([{ state: 'done' }])
    await second.stop()
  })
})
