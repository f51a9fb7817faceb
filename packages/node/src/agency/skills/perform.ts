import { actOf } from '../../platform/acts/acts.js'
import type { Journal } from '../../platform/operations/journal.js'
import { callEndpoint, type Outcome } from './endpoint.js'
import { SkillsBusyError } from './errors.js'
import { type SkillCallRow, skillCalls } from './runs-table.js'
import { forgetOld, interrupted } from './sweep-runs.js'

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
/** Longer outputs are given once, and not kept. */
const keptCharacters = 64 * 1024
const limits = { least: 100, most: 120_000 }

export type Perform = (call: SkillCall) => Promise<Outcome>

/** Has the program behind a skill do a call once; the same call again only tells what became of it. */
export function performing(ledger: Journal, swept: Promise<void>): Perform {
  const running = new Map<string, Promise<Outcome>>()

  async function once({ id, to, skillUri, input, caller, endpoint, timeoutMs }: SkillCall): Promise<Outcome> {
    const subject = `urn:kg:skill-call:${id}`
    const row: SkillCallRow = { id, from: caller.agent, to, skillUri, startedAt: Date.now() }
    await ledger.write(actOf('skill.call', to, subject), (w) => {
      forgetOld(w, skillCalls)
      w.put(skillCalls, [row.from, id], row)
    })
    const late = AbortSignal.timeout(Math.min(Math.max(timeoutMs, limits.least), limits.most))
    const outcome = await callEndpoint(endpoint, { skillUri, input, caller }, late)
    await ledger.write(actOf('skill.answer', to, subject), (w) =>
      w.put(skillCalls, [row.from, id], { ...row, finishedAt: Date.now(), outcome: kept(outcome) }),
    )
    return outcome
  }

  return async (call) => {
    await swept
    const key: [string, string] = [call.caller.agent, call.id]
    const begun = running.get(key.join(' '))
    if (begun !== undefined) return begun
    const known = ledger.read((r) => r.get(skillCalls, key))
    if (known !== undefined) return known.outcome ?? interrupted
    if (running.size >= mostAtOnce) throw new SkillsBusyError({})
    const work = once(call).finally(() => running.delete(key.join(' ')))
    running.set(key.join(' '), work)
    return work
  }
}

function kept(outcome: Outcome): Outcome {
  if ((JSON.stringify(outcome.output)?.length ?? 0) <= keptCharacters) return outcome
  const { output: _large, ...rest } = outcome
  return { ...rest, error: 'it was done, and its output was too large to be kept' }
}
