import { contextGraphUri, defined } from '@kg/core'
import { type GroupKey, unwrap } from '@kg/net'
import type { ContentRef, LedgerReader, LedgerWriter } from '@kg/store'
import { agentRows } from '../../memory/agents/table.js'
import { findNewestLayer } from '../../memory/assets/find-newest-layer.js'
import { assetRows } from '../../memory/assets/table.js'
import { isRestricted } from '../../memory/context-graphs/access.js'
import { moveSubscription } from '../../memory/context-graphs/graph-moves.js'
import { type ContextGraphRow, contextGraphs } from '../../memory/context-graphs/table.js'
import { actOf } from '../../platform/acts/acts.js'
import type { Journal } from '../../platform/operations/journal.js'
import { encryptionKeyOf } from '../profiles/encryption-keys.js'
import { definitionName, type GraphDefinition, readDefinitionOffLoop } from './definition.js'
import { openFormerKeys } from './group-keys.js'
import { definitions, groupKeys, memberNodes, retainedAssets } from './table.js'

export interface LearnNeeds {
  ledger: Journal
  /** Of this node. */
  seed: Uint8Array
  log: { warn(about: object, text: string): void }
}

interface NewerVersion {
  readonly row: ContextGraphRow
  readonly version: number
  readonly commitment: string
  readonly content: ContentRef
}

interface NewDefinition extends Pick<NewerVersion, 'version' | 'commitment'> {
  readonly definition: GraphDefinition
}

/** Applies the newest definition of a context graph that its curator has sealed. */
export async function learnDefinition(needs: LearnNeeds, id: string): Promise<void> {
  const { ledger } = needs
  const found = ledger.read((r) => {
    const newer = findNewer(r, id)
    return newer && { ...newer, text: r.contentText(newer.content) }
  })
  if (found === undefined) return
  const { text, version, commitment } = found
  const definition = await readDefinitionOffLoop(text)
  if (definition?.id !== id || definition.curator !== found.row.curator) return
  const act = actOf('context-graph.define', definition.curator, contextGraphUri(id))
  const isApplied = await ledger.write(act, (w) => {
    const now = findNewer(w, id)
    const isSame = now?.commitment === commitment && now.version === version && now.row.curator === definition.curator
    if (isSame) applyDefinition(w, now.row, { definition, version, commitment }, needs)
    return isSame || now === undefined
  })
  // Another version has arrived while this one was read.
  if (!isApplied.value) await learnDefinition(needs, id)
}

/** Only the curator's own asset counts, in a version after the last one. */
function findNewer(reader: LedgerReader, id: string): NewerVersion | undefined {
  const row = reader.get(contextGraphs, id)
  // A graph that is open here is not restricted by what a peer says: only members have a definition.
  if (row?.curator === undefined || !isRestricted(row)) return undefined
  const asset = reader.get(assetRows, [id, definitionName, row.curator])
  const layer = asset === undefined ? undefined : findNewestLayer(asset)
  if (layer === undefined) return undefined
  const { version, commitment } = layer.seal
  if (version <= (reader.get(definitions, id)?.version ?? 0)) return undefined
  return { row, version, commitment, content: layer.content }
}

/** Makes this node follow a definition whose seal has been checked. */
export function applyDefinition(
  w: LedgerWriter,
  row: ContextGraphRow,
  { definition, version, commitment }: NewDefinition,
  { seed, log }: Pick<LearnNeeds, 'seed' | 'log'>,
): void {
  const { id, name, description, accessPolicy, members, curator, epoch, hostKey } = definition
  const agents = members.map(({ agent }) => agent)
  const isIn = agents.some((agent) => w.has(agentRows, agent))
  const { description: _before, ...rest } = isIn ? row : moveSubscription(row, 'leave')
  w.put(contextGraphs, id, {
    ...rest,
    name,
    accessPolicy,
    private: definition.private,
    curator,
    creator: row.creator ?? curator,
    ...defined({ description }),
    allowedAgents: agents,
  })
  for (const { key } of [...w.range(memberNodes, { prefix: [id] })]) w.remove(memberNodes, key)
  for (const { agent, peerId, encryptionKey } of members)
    if (peerId !== undefined && encryptionKey !== undefined)
      w.put(memberNodes, [id, agent], { contextGraph: id, agent, peerId, encryptionKey, at: 0 })
  for (const hash of definition.retained) w.put(retainedAssets, [id, hash], Date.now())
  for (const key of openKeys(w, definition, seed, log))
    if (!w.has(groupKeys, [id, key.epoch])) w.put(groupKeys, [id, key.epoch], { key: key.key, since: Date.now() })
  w.put(definitions, id, {
    version,
    commitment,
    epoch,
    members: agents,
    ...defined({ hostKey }),
  })
}

/** Opens the keys that a definition holds for the agents of this node. */
function openKeys(
  reader: LedgerReader,
  { id, epoch, members, formerKeys }: GraphDefinition,
  seed: Uint8Array,
  log: LearnNeeds['log'],
): GroupKey[] {
  for (const { agent, groupKey } of members) {
    if (groupKey === undefined || !reader.has(agentRows, agent)) continue
    try {
      const sealed = Uint8Array.from(Buffer.from(groupKey, 'hex'))
      const key = unwrap({ id: agent, epoch, sealed }, encryptionKeyOf(seed, agent).secret)
      return [key, ...(formerKeys === undefined ? [] : openFormerKeys(id, key, formerKeys))]
    } catch (err) {
      log.warn({ err, contextGraph: id, agent }, 'the group key does not open')
    }
  }
  return []
}
