import { randomBytes } from 'node:crypto'
import { defined } from '@kg/core'
import { actOf } from '../../platform/acts/acts.js'
import type { Journal } from '../../platform/operations/journal.js'
import type { Outcome } from './endpoint.js'
import { skillRuns } from './runs-table.js'
import { forgetOld } from './sweep-runs.js'

const endings = { done: 'skill.done', failed: 'skill.failed' } as const

export interface RunAbout {
  readonly from: string
  readonly to: string
  readonly skillUri: string
}

/** Notes a run before anybody is asked, and how it has ended. A request that is sent again has the id of the first. */
export async function noted(
  ledger: Journal,
  { from, to, skillUri }: RunAbout,
  run: (id: string) => Promise<Outcome>,
): Promise<Outcome> {
  const act = actOf('skill.invoke', from, `urn:kg:skill-run:${from}:${to}:${skillUri}`)
  const { value: id } = await ledger.write(act, (w) => {
    const made = randomBytes(16).toString('hex')
    forgetOld(w, skillRuns)
    w.put(skillRuns, [from, made], { id: made, from, to, skillUri, state: 'running', startedAt: Date.now() })
    return made
  })
  const ended = (state: 'done' | 'failed', error?: string) =>
    ledger.write(actOf(endings[state], from, `urn:kg:skill-run:${id}`), (w) => {
      const row = w.get(skillRuns, [from, id])
      if (row === undefined) return
      const { error: _before, ...rest } = row
      w.put(skillRuns, [from, id], {
        ...rest,
        state,
        finishedAt: Date.now(),
        ...defined({ error }),
      })
    })
  try {
    const outcome = await run(id)
    await ended(outcome.success ? 'done' : 'failed', outcome.error?.slice(0, 1000))
    return outcome
  } catch (error) {
    await ended('failed', error instanceof Error ? error.message.slice(0, 1000) : String(error))
    throw error
  }
}
