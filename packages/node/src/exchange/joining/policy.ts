import { ContextGraphSystemError, JoinKeyNotHeldError } from '@kg/contract'
import { contextGraphUri } from '@kg/core'
import type { LedgerReader } from '@kg/store'
import { requireCuratedGraph } from '../../memory/context-graphs/access.js'
import { requireVisibleGraph } from '../../memory/context-graphs/resolve-graph.js'
import type { ContextGraphRow } from '../../memory/context-graphs/table.js'
import { actOf } from '../../platform/acts/acts.js'
import type { Caller } from '../../platform/caller/caller.js'
import type { AgentKeys } from '../../platform/home/agent-keys.js'
import type { Journal } from '../../platform/operations/journal.js'
import { type JoinPolicyRow, joinPolicies } from './table.js'

export interface PolicyNeeds {
  ledger: Journal
  keys: AgentKeys
}

const manual: JoinPolicyRow = { policy: 'manual', maxMembers: 100, approvalsPerHour: 20, approvals: [] }

/** The rules by which a context graph lets agents in, for its curator. */
export function readPolicy({ ledger }: Pick<PolicyNeeds, 'ledger'>, given: string, caller: Caller) {
  return ledger.read((r) => policyOf(r, curatedGraph(r, given, caller).id))
}

/** Changes the rules. A graph can only open itself if this node holds the key that signs its definitions. */
export async function changePolicy(
  { ledger, keys }: PolicyNeeds,
  given: string,
  rules: Omit<JoinPolicyRow, 'approvals'>,
  caller: Caller,
) {
  const { id, curator } = ledger.read((r) => curatedGraph(r, given, caller))
  if (rules.policy === 'open' && curator !== undefined && keys.get(curator) === undefined)
    throw new JoinKeyNotHeldError({ contextGraphId: id, agent: curator })
  await ledger.write(actOf('join.policy', caller.agent, contextGraphUri(id)), (w) => {
    const { kind } = requireCuratedGraph(w, id, caller)
    if (kind === 'system') throw new ContextGraphSystemError({ contextGraphId: id })
    w.put(joinPolicies, id, { approvals: w.get(joinPolicies, id)?.approvals ?? [], ...rules })
  })
  return ledger.read((r) => policyOf(r, id))
}

const curatedGraph = (reader: LedgerReader, given: string, caller: Caller): ContextGraphRow =>
  requireCuratedGraph(reader, requireVisibleGraph(reader, given, caller).id, caller)

function policyOf(reader: LedgerReader, id: string) {
  const { approvals: _times, ...rules } = reader.get(joinPolicies, id) ?? manual
  return { contextGraphId: id, ...rules }
}
