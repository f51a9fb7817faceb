import { createHash } from 'node:crypto'
import type { LedgerReader } from '@kg/store'
import { agentRows } from '../../memory/agents/agents.js'
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

/** What the definition of a context graph has to say, beside the secrets in it. */
export interface DefinitionPlan {
  readonly row: ContextGraphRow
  readonly curator: string
  readonly before: DefinitionRow | undefined
  readonly asset: AssetRow | undefined
  readonly epoch: number
  readonly members: readonly { agent: string; node?: ActingNode }[]
  /** Members until now, with what they have shared. */
  readonly removed: readonly { agent: string; seals: string[] }[]
  /** On other nodes, and not told yet that they are in. */
  readonly untold: readonly { agent: string; peerId: string }[]
  readonly basis: string
}

/** Nothing when there is nothing to say, or it is not this node that says it. */
export function planDefinition(reader: LedgerReader, id: string, needs: PlanNeeds): DefinitionPlan | undefined {
  const row = reader.get(contextGraphs, id)
  const { curator } = row ?? {}
  if (row === undefined || curator === undefined || row.kind === 'system' || !isRestricted(row)) return undefined
  if (!reader.has(agentRows, curator)) return undefined
  const before = reader.get(definitions, id)
  const asset = reader.get(assetRows, [id, definitionName, curator])
  const agents = [...new Set([curator, ...row.allowedAgents])].sort()
  const gone = (before?.members ?? []).filter((agent) => !agents.includes(agent))
  // Who has been removed must not read what comes.
  const epoch = (before?.epoch ?? 1) + (gone.length > 0 ? 1 : 0)
  const members = agents.map((agent) => {
    const node = nodeOf(reader, id, agent, needs)
    return node === undefined ? { agent } : { agent, node }
  })
  const basis = hashOf([row.name, row.description, row.accessPolicy, row.private, epoch, members])
  const untold = members.flatMap(({ agent, node }) =>
    node === undefined || node.peerId === needs.peerId || before?.told?.includes(agent)
      ? []
      : [{ agent, peerId: node.peerId }],
  )
  const isSame = before?.basis === basis && asset?.swm?.seal.commitment === before.commitment
  if (isSame && untold.length === 0) return undefined
  const removed = gone.map((agent) => ({ agent, seals: sharedBy(reader, id, agent) }))
  return { row, curator, before, asset, epoch, members, removed, untold, basis }
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
