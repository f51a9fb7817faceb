import { defineTable } from '@kg/store'
import type { Journal } from '../../platform/operations/journal.js'
import { dayMs } from '../../platform/retention/day.js'

export interface SeenRow {
  agent: string
  /** When something of the agent last arrived, or its node was last connected, to within a day. */
  at: number
}

/** Agents of other nodes that have something stored here which nobody asked for. */
export const seenStrangers = defineTable<SeenRow>()('guests-seen', {
  indexes: { byTime: (row) => [row.at, row.agent] },
})

/** Notes that these agents are still there. Those that were noted today are not written again. */
export async function noteSeen(ledger: Journal, agents: readonly string[], now: number): Promise<void> {
  const late = ledger.read((r) => agents.filter((agent) => (r.get(seenStrangers, agent)?.at ?? 0) <= now - dayMs))
  if (late.length === 0) return
  await ledger.writeWithoutReceipt((w) => {
    for (const agent of late) w.put(seenStrangers, agent, { agent, at: now })
  })
}
