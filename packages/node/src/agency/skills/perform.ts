import { timeLimit } from '@kg/core/async'
import { actOf } from '../../platform/acts/acts.js'
import type { Journal } from '../../platform/operations/journal.js'
import { callEndpoint, type Outcome } from './endpoint.js'
import { SkillsBusyError } from './errors.js'
import { forgetOld } from './forget-old.js'
import type { LiveCalls } from './live-calls.js'
import { type SkillCallRow, skillCalls } from './runs-table.js'
import { idOf, interrupted } from './skill-stores.js'

export interface SkillCall {
  /** Chosen by the caller; the same for the same call. */
  readonly id: string
  readonly to: string
  readonly skillUri: string
  readonly input: unknown
  readonly caller: { agent: string; peerId: string }
  readonly endpoint: string
  readonly timeoutMs: number
}

/** Who has called may go away, so it is not the places of the protocol that limit these. */
const mostAtOnce = 64
const limits = { least: 100, most: 120_000 }

export type Perform = (call: SkillCall) => Promise<Outcome>

/** Has the program behind a skill do a call once; the same call again only tells what became of it. */
export function performing(ledger: Journal, calls: LiveCalls<SkillCallRow, Outcome>): Perform {
  return async ({ id, to, skillUri, input, caller, endpoint, timeoutMs }) => {
    const row: SkillCallRow = { id, from: caller.agent, to, skillUri, startedAt: Date.now() }
    const begun = calls.get(idOf(row))
    if (begun !== undefined) return begun
    const known = ledger.read((r) => r.get(skillCalls, [row.from, id]))
    if (known !== undefined) return known.outcome ?? interrupted
    if (calls.size >= mostAtOnce) throw new SkillsBusyError({})
    const put = () =>
      ledger.write(actOf('skill.call', to, `urn:kg:skill-call:${id}`), (w) => {
        forgetOld(w, skillCalls)
        w.put(skillCalls, [row.from, id], row)
      })
    return calls.run(idOf(row), put, async (signal) => {
      const ms = Math.min(Math.max(timeoutMs, limits.least), limits.most)
      const outcome = await callEndpoint(endpoint, { skillUri, input, caller }, timeLimit(ms, signal))
      signal.throwIfAborted()
      return outcome
    })
  }
}
