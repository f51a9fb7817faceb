import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestLedger, type TestLedger } from '../../platform/testing/test-ledger.test.support.js'
import { LiveCalls } from './live-calls.js'
import { runNoted } from './runs.js'
import { skillRuns } from './runs-table.js'
import { runStore } from './skill-stores.js'

const about = { from: `0x${'aa'.repeat(20)}`, to: `0x${'bb'.repeat(20)}`, skillUri: 'urn:s' }

describe('a run of a skill', () => {
  let test: TestLedger
  beforeEach(async () => {
    test = await openTestLedger()
  })
  afterEach(() => test[Symbol.asyncDispose]())

  const rows = () => test.ledger.read((r) => [...r.range(skillRuns)].map(({ value }) => value))
  const live = async () => {
    const runs = new LiveCalls({ ledger: test.ledger, store: runStore, onFault: () => undefined })
    await runs.start()
    return runs
  }

  it('is noted before anybody is asked, and how it has ended', async () => {
    const runs = await live()
    const outcome = await runNoted({ ledger: test.ledger, runs }, about, async () => {
      expect(rows()).toMatchObject([{ state: 'running' }])
      return { success: true, executionTimeMs: 1 }
    })
    expect(outcome.success).toBe(true)
    await runs.stop()
    expect(rows()).toMatchObject([{ state: 'done' }])
  })

  it('says why it has failed', async () => {
    const runs = await live()
    const failing = runNoted({ ledger: test.ledger, runs }, about, () => Promise.reject(new Error('the peer is away')))
    await expect(failing).rejects.toThrow('the peer is away')
    await runs.stop()
    expect(rows()).toMatchObject([{ state: 'failed', error: 'the peer is away' }])
  })
})
