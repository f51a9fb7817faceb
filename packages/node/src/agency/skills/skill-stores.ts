import { defined } from '@kg/core'
import { actOf } from '../../platform/acts/acts.js'
import type { JobReader, JobStore } from '../../platform/jobs/job-store.js'
import type { Outcome } from './endpoint.js'
import { type SkillCallRow, type SkillRunRow, skillCalls, skillRuns } from './runs-table.js'

type RunKey = [from: string, id: string]
type OpenRow = Pick<SkillRunRow, 'id' | 'from' | 'startedAt' | 'finishedAt'>

export const interrupted: Outcome = {
  success: false,
  error: 'the node of the skill ended while it ran: whether the work was done is not known, and it is not done again',
  executionTimeMs: 0,
}

/** Longer outputs are given once, and not kept. */
const keptCharacters = 64 * 1024
const longestError = 1000

const keyOf = ({ from, id }: Pick<OpenRow, 'from' | 'id'>): RunKey => [from, id]
export const idOf = ({ from, id }: Pick<OpenRow, 'from' | 'id'>): string => `${from} ${id}`

/** What both tables have in common: a row is open until it has ended, and runs once. */
const onceOnly = {
  idOf,
  attemptsOf: () => 0,
  dueAtOf: ({ startedAt }: OpenRow) => startedAt,
}

/** Skills that agents of this node have called. */
export const runStore: JobStore<SkillRunRow, Outcome> = {
  ...onceOnly,
  current: (r, row) => r.get(skillRuns, keyOf(row)),
  stateOf: ({ state }) => (({ running: 'queued', done: 'succeeded', failed: 'failed' }) as const)[state],
  *waiting(r: JobReader) {
    for (const { value } of r.by(skillRuns, 'open')) yield value
  },
  save(w, { error: _before, ...row }, change) {
    if (change.move !== 'succeed' && change.move !== 'fail') return
    const isDone = change.move === 'succeed' && change.result.success
    const why = change.move === 'succeed' ? change.result.error : change.fault.message
    const error = why?.slice(0, longestError)
    w.put(skillRuns, keyOf(row), {
      ...row,
      state: isDone ? 'done' : 'failed',
      finishedAt: change.at,
      ...defined({ error }),
    })
  },
  actOf(_, { from, id }, step) {
    if (step.move !== 'succeed' && step.move !== 'fail') return undefined
    // Nobody knows how it ended, so there is nothing to sign.
    if (step.move === 'fail' && step.fault.code === 'SKILL_INTERRUPTED') return undefined
    const isDone = step.move === 'succeed' && step.result.success
    return actOf(isDone ? 'skill.done' : 'skill.failed', from, `urn:kg:skill-run:${id}`)
  },
}

/** Calls of the skills of this node. What goes wrong in one is its outcome; only an interruption is a failure. */
export const callStore: JobStore<SkillCallRow, Outcome> = {
  ...onceOnly,
  current: (r, row) => r.get(skillCalls, keyOf(row)),
  stateOf: ({ finishedAt, outcome }) =>
    finishedAt === undefined ? 'queued' : outcome?.success ? 'succeeded' : 'failed',
  *waiting(r: JobReader) {
    for (const { value } of r.by(skillCalls, 'open')) yield value
  },
  save(w, row, change) {
    if (change.move !== 'succeed' && change.move !== 'fail') return
    const outcome = change.move === 'succeed' ? kept(change.result) : interrupted
    w.put(skillCalls, keyOf(row), { ...row, finishedAt: change.at, outcome })
  },
  actOf(_, { to, id }, { move }) {
    return move === 'succeed' ? actOf('skill.answer', to, `urn:kg:skill-call:${id}`) : undefined
  },
}

function kept(outcome: Outcome): Outcome {
  if ((JSON.stringify(outcome.output)?.length ?? 0) <= keptCharacters) return outcome
  const { output: _large, ...rest } = outcome
  return { ...rest, error: 'it was done, and its output was too large to be kept' }
}
