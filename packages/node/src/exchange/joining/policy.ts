import { ContextGraphSystem } from '@kg/contract'
import { contextGraphUri } from '@kg/core'
import { requireCuratedGraph } from '../../memory/context-graphs/access.js'
import { actOf } from '../../platform/acts/acts.js'
import type { Caller } from '../../platform/caller/caller.js'
import type { Journal } from '../../platform/operations/journal.js'
import { type JoinPolicyRow, joinPolicies } from './table.js'

const manual: JoinPolicyRow = { policy: 'manual', maxMembers: 100, approvalsPerHour: 20, approvals: [] }

export function policyOf(ledger: Journal, id: string) {
  const { approvals: _times, ...rules } = ledger.read((r) => r.get(joinPolicies, id)) ?? manual
  return { contextGraphId: id, ...rules }
}

export async function changePolicy(
  ledger: Journal,
  id: string,
  rules: Omit<JoinPolicyRow, 'approvals'>,
  caller: Caller,
) {
  const act = actOf('join.policy', caller.agent, contextGraphUri(id))
  await ledger.write(act, (w) => {
    const { kind } = requireCuratedGraph(w, id, caller)
    if (kind === 'system') throw new ContextGraphSystem({ contextGraphId: id })
    w.put(joinPolicies, id, { approvals: w.get(joinPolicies, id)?.approvals ?? [], ...rules })
  })
  return policyOf(ledger, id)
}
