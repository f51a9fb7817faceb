import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ed25519Signer, Ledger, newEd25519Pem } from '@kg/store'
import { expect, it } from 'vitest'
import { actOf } from '../../platform/acts/acts.js'
import { journal } from '../../platform/operations/journal.js'
import { forgetOld } from './forget-old.js'
import { type SkillRunRow, skillRuns } from './runs-table.js'

it('forgets what ended more than a week ago, and nothing that is still open', async () => {
  const path = mkdtempSync(join(tmpdir(), 'kg-forget-'))
  const store = await Ledger.open({ path }, { signer: ed25519Signer(newEd25519Pem()) })
  const ledger = journal(store)
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
  await store.close()
  rmSync(path, { recursive: true, force: true })
})
