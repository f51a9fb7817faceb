import { contextGraphs } from '../../memory/context-graphs/table.js'
import type { Journal } from '../../platform/operations/journal.js'
import { joinPolicies } from './table.js'

const hourMs = 3600_000

/** Whether the policy of a context graph lets one more agent in without its curator. If so, that is counted. */
export function claimApproval({ ledger }: { ledger: Journal }, id: string): Promise<boolean> {
  return ledger.writeWithoutReceipt((w) => {
    const rules = w.get(joinPolicies, id)
    if (rules?.policy !== 'open') return false
    const recent = rules.approvals.filter((time) => time > Date.now() - hourMs)
    const members = w.get(contextGraphs, id)?.allowedAgents.length ?? 0
    if (recent.length >= rules.approvalsPerHour || members >= rules.maxMembers) return false
    w.put(joinPolicies, id, { ...rules, approvals: [...recent, Date.now()] })
    return true
  })
}
