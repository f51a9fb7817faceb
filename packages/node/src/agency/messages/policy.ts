import type { LedgerReader } from '@kg/store'
import { agentRows } from '../../memory/agents/table.js'
import { isMember } from '../../memory/context-graphs/access.js'
import { contextGraphs } from '../../memory/context-graphs/table.js'
import { type InboxPolicy, inboxPolicies, messageRows } from './table.js'

/** On a local network all nodes are the user's own, so that they can talk at once. */
export const defaultOf = (network: string): 'allow' | 'deny' => (network === 'local' ? 'allow' : 'deny')

export function policyOf(reader: LedgerReader, agent: string, network: string): Required<InboxPolicy> {
  const { default: given, allow, deny } = reader.get(inboxPolicies, agent) ?? { allow: [], deny: [] }
  return { default: given ?? defaultOf(network), allow, deny }
}

/** May the sender write to this agent, and use its skills? */
export function mayWrite(
  reader: LedgerReader,
  owner: string,
  sender: { readonly agent: string; readonly peerId: string },
  network: string,
): boolean {
  const policy = policyOf(reader, owner, network)
  const names = (rules: readonly string[]) => rules.includes(sender.agent) || rules.includes(sender.peerId)
  if (names(policy.deny)) return false
  if (names(policy.allow)) return true
  if (policy.deny.includes('*')) return false
  if (policy.allow.includes('*')) return true
  return isContact(reader, owner, sender.agent) || policy.default === 'allow'
}

function isContact(reader: LedgerReader, owner: string, other: string): boolean {
  if (reader.has(agentRows, other)) return true
  for (const _ of reader.range(messageRows, { prefix: [owner, other, 'out'], limit: 1 })) return true
  for (const { value } of reader.by(contextGraphs, 'restricted'))
    if ([owner, other].every((agent) => isMember(value, { agent, isAdmin: false }))) return true
  return false
}
