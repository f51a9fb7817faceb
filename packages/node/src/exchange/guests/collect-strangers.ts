import type { Config } from '@kg/contract'
import type { Journal } from '../../platform/operations/journal.js'
import type { Collection } from '../../platform/retention/collector.js'
import { dayMs } from '../../platform/retention/day.js'
import { agentProfiles } from '../profiles/table.js'
import type { GuestGraphs } from './guest-graphs.js'
import type { RecordBudgets } from './record-budgets.js'
import { noteSeen, seenStrangers } from './seen-strangers.js'

export interface CollectStrangersNeeds {
  ledger: Journal
  config: Pick<Config, 'guests.days'>
  records: Pick<RecordBudgets, 'authors' | 'forgetAuthors'>
  guests: Pick<GuestGraphs, 'authors' | 'forgetAuthors'>
  /** The agents of nodes that are connected now. */
  listPresent(): readonly string[]
  nodeAgent: string
  now?: () => number
}

/**
 * Forgets strangers that have not been seen for long: their assets in system graphs, and their graphs that nobody here
 * follows. Who comes back brings them again.
 */
export function collectStrangers(needs: CollectStrangersNeeds): Collection {
  const { ledger, config, records, guests, listPresent, nodeAgent, now = Date.now } = needs
  let isNoted = false

  /** Those from before this was noted count from now. */
  async function noteKnown(): Promise<void> {
    if (isNoted) return
    isNoted = true
    const known = [...records.authors(), ...guests.authors()]
    const isNew = (agent: string) => !ledger.read((r) => r.has(seenStrangers, agent))
    await noteSeen(ledger, known.filter(isNew), now())
  }

  return {
    kind: 'strangers',
    async collect(limit) {
      await noteKnown()
      const present = listPresent().filter((agent) => ledger.read((r) => r.has(seenStrangers, agent)))
      await noteSeen(ledger, present, now())
      const before = now() - config['guests.days'] * dayMs
      const due = ledger
        .read((r) => [...r.by(seenStrangers, 'byTime', { limit })])
        .filter(({ value }) => value.at <= before)
        .map(({ value }) => value.agent)
      if (due.length === 0) return { removed: 0, isMore: false }
      const authors = new Set(due)
      await records.forgetAuthors(authors)
      await guests.forgetAuthors(authors, nodeAgent)
      await ledger.writeWithoutReceipt((w) => {
        for (const agent of due) {
          w.remove(seenStrangers, agent)
          // A profile can be applied just after its asset has made room for another.
          w.remove(agentProfiles, agent)
        }
      })
      return { removed: due.length, isMore: due.length === limit }
    },
  }
}
