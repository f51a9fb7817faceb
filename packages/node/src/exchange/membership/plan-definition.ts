import { createHash } from 'node:crypto'
import type { LedgerReader } from '@kg/store'
import { agentRows } from '../../memory/agents/table.js'
import { type AssetRow, assetRows } from '../../memory/assets/table.js'
import { isRestricted } from '../../memory/context-graphs/access.js'
import { type ContextGraphRow, contextGraphs } from '../../memory/context-graphs/table.js'
import { encryptionKeyOf } from '../profiles/encryption-keys.js'
import { type ActingNode, actingNode } from './acting-nodes.js'
import { definitionName } from './definition.js'
import { type DefinitionRow, definitions } from './table.js'

export interface PlanNeeds {
  /** Of this node. */
  readonly peerId: string
  readonly seed: Uint8Array
}

/** What the next definition of a context graph says, apart from the secrets in it. */
export interface DefinitionPlan {
  readonly row: ContextGraphRow
  readonly curator: string
  readonly before: DefinitionRow | undefined
  readonly asset: AssetRow | undefined
  readonly epoch: number
  readonly members: readonly { agent: string; node?: ActingNode }[]
  /** Members who have to leave, with what they have shared. */
  readonly removed: readonly { agent: string; seals: string[] }[]
  /** Members on other nodes who have not been notified yet. */
  readonly unnotified: readonly { agent: string; peerId: string }[]
  readonly basis: string
}

/** Plans the next definition. Gives nothing if nothing has changed, or if the curator is not an agent of this node. */
export function planDefinition(reader: LedgerReader, id: string, needs: PlanNeeds): DefinitionPlan | undefined {
  const row = reader.get(contextGraphs, id)
  const { curator } = row ?? {}
  if (row === undefined || curator === undefined || row.kind === 'system' || !isRestricted(row)) return undefined
  if (!reader.has(agentRows, curator)) return undefined
  const before = reader.get(definitions, id)
  const asset = reader.get(assetRows, [id, definitionName, curator])
  const agents = [...new Set([curator, ...row.allowedAgents])].sort()
  const gone = (before?.members ?? []).filter((agent) => !agents.includes(agent))
  // A removed member must not read what comes next, so the key changes.
  const epoch = (before?.epoch ?? 1) + (gone.length > 0 ? 1 : 0)
  const members = agents.map((agent) => {
    const node = nodeOf(reader, id, agent, needs)
    return node === undefined ? { agent } : { agent, node }
  })
  const basis = hashOf([row.name, row.description, row.accessPolicy, row.private, epoch, members])
  const unnotified = members.flatMap(({ agent, node }) =>
    node === undefined || node.peerId === needs.peerId || before?.told?.includes(agent)
      ? []
      : [{ agent, peerId: node.peerId }],
  )
  const isSame = before?.basis === basis && asset?.swm?.seal.commitment === before.commitment
  if (isSame && unnotified.length === 0) return undefined
  const removed = gone.map((agent) => ({ agent, seals: sharedBy(reader, id, agent) }))
  return { row, curator, before, asset, epoch, members, removed, unnotified, basis }
}

function nodeOf(reader: LedgerReader, id: string, agent: string, { peerId, seed }: PlanNeeds): ActingNode | undefined {
  if (!reader.has(agentRows, agent)) return actingNode(reader, id, agent)
  return { peerId, encryptionKey: Buffer.from(encryptionKeyOf(seed, agent).publicKey).toString('hex') }
}

function sharedBy(reader: LedgerReader, id: string, agent: string): string[] {
  return [...reader.by(assetRows, 'byAgent', { prefix: [agent, id] })].flatMap(({ value: { swm, vm } }) =>
    [swm, vm].flatMap((layer) => (layer === undefined ? [] : [layer.seal.digest])),
  )
}

const hashOf = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex')
