import { randomBytes } from 'node:crypto'
import { actOf } from '../../platform/acts/acts.js'
import type { Journal } from '../../platform/operations/journal.js'
import type { Outcome } from './endpoint.js'
import { forgetOld } from './forget-old.js'
import type { LiveCalls } from './live-calls.js'
import { type SkillRunRow, skillRuns } from './runs-table.js'
import { idOf } from './skill-stores.js'

export interface RunAbout {
  readonly from: string
  readonly to: string
  readonly skillUri: string
}

export type SkillRun = (id: string, signal: AbortSignal) => Promise<Outcome>

export interface RunNeeds {
  ledger: Journal
  runs: LiveCalls<SkillRunRow, Outcome>
}

/** Notes a run before anybody is asked, and how it has ended. A request that is sent again has the id of the first. */
export async function runNoted({ ledger, runs }: RunNeeds, about: RunAbout, run: SkillRun): Promise<Outcome> {
  const { from, to, skillUri } = about
  const act = actOf('skill.invoke', from, `urn:kg:skill-run:${from}:${to}:${skillUri}`)
  const before = ledger.findRecorded<string>(act.action, act.subject)?.value
  const id = before ?? randomBytes(16).toString('hex')
  const row: SkillRunRow = { id, from, to, skillUri, state: 'running', startedAt: Date.now() }
  const put = () =>
    ledger.write(act, (w) => {
      forgetOld(w, skillRuns)
      w.put(skillRuns, [from, id], row)
      return id
    })
  const putAgain = () => ledger.writeWithoutReceipt((w) => w.put(skillRuns, [from, id], row))
  // How it ended is noted already; its node has the outcome.
  if (before !== undefined && ledger.read((r) => r.get(skillRuns, [from, id]))?.state === 'done')
    return run(id, new AbortController().signal)
  return runs.run(idOf(row), before === undefined ? put : putAgain, (signal) => run(id, signal))
}
