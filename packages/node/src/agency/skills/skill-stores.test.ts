import { describeJobQueue } from '../../platform/jobs/describe-job-queue.test.support.js'
import { type SkillCallRow, type SkillRunRow, skillCalls, skillRuns } from './runs-table.js'
import { callStore, runStore } from './skill-stores.js'

const agent = `0x${'a1'.repeat(20)}`
const result = { success: true, output: 'done', executionTimeMs: 1 }
const about = (number: number, at: number) => ({
  id: `run-${number}`,
  from: agent,
  to: `0x${'b2'.repeat(20)}`,
  skillUri: 'urn:skill:test',
  startedAt: at,
})

describeJobQueue('skills that agents of this node have called', () => ({
  store: runStore,
  add(w, { number, at }) {
    const row: SkillRunRow = { ...about(number, at), state: 'running' }
    w.put(skillRuns, [row.from, row.id], row)
    return row
  },
  result,
  isTriedAgain: false,
}))

describeJobQueue('calls of the skills of this node', () => ({
  store: callStore,
  add(w, { number, at }) {
    const row: SkillCallRow = about(number, at)
    w.put(skillCalls, [row.from, row.id], row)
    return row
  },
  result,
  isTriedAgain: false,
}))
