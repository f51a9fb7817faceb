import { expect, it } from 'vitest'
import { actOf } from '../../platform/acts/acts.js'
import { openTestLedger } from '../../platform/testing/test-ledger.test.support.js'
import { forgetOld } from './forget-old.js'
import { type SkillRunRow, skillRuns } from './runs-table.js'

it('forgets what ended more than a week ago, and nothing that is still open', async () => {
  await using disk = await openTestLedger()
  const { ledger } = disk
  const from = `0x${'a1'.repeat(20)}`
  const row = (id: string, days: number, more: Partial<SkillRunRow>): SkillRunRow => {
    const startedAt = Date.now() - days * 24 * 3600_000
    return { id, from, to: from, skillUri: 'urn:skill:x', state: 'done', startedAt, ...more }
  }
  const rows = [
    row('old', 8, { finishedAt: 1 }),
    row('old-open', 8, { state: 'running' }),
    row('new', 6, { finishedAt: 1 }),
  ]
  await ledger.write(actOf('skill.invoke', from, 'urn:test'), (w) => {
    for (const one of rows) w.put(skillRuns, [from, one.id], one)
    forgetOld(w, skillRuns)
  })
  expect(ledger.read((r) => [...r.range(skillRuns)].map(({ value }) => value.id))).toEqual(['new', 'old-open'])
})
