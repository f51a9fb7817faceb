import { type GroupKey, unwrap } from '@kg/net'
import type { LedgerReader, LedgerWriter } from '@kg/store'
import { agentRows } from '../../memory/agents/table.js'
import { encryptionKeyOf } from '../profiles/encryption-keys.js'
import type { DefinedMember, GraphDefinition } from './definition.js'
import { openFormerKeys } from './group-keys.js'
import { groupKeys, memberNodes, retainedAssets } from './table.js'

type RowWriter = Pick<LedgerWriter, 'has' | 'put'>

/** What a definition makes this node store of each member, retained version and key: always in the same order. */
export function listRows({ id, members, retained }: GraphDefinition, keys: readonly GroupKey[]) {
  return [
    ...members.map((member) => (w: RowWriter) => putNode(w, id, member)),
    ...retained.map((digest) => (w: RowWriter) => w.put(retainedAssets, [id, digest], Date.now())),
    ...keys.map((key) => (w: RowWriter) => putKey(w, id, key)),
  ]
}

type MemberWithNode = DefinedMember & Required<Pick<DefinedMember, 'peerId' | 'encryptionKey'>>

export const hasNode = (member: DefinedMember): member is MemberWithNode =>
  member.peerId !== undefined && member.encryptionKey !== undefined

export function putNode(w: RowWriter, id: string, member: DefinedMember): void {
  if (!hasNode(member)) return
  const { agent, peerId, encryptionKey } = member
  w.put(memberNodes, [id, agent], { contextGraph: id, agent, peerId, encryptionKey, at: 0 })
}

export function putKey(w: RowWriter, id: string, { epoch, key }: GroupKey): void {
  if (!w.has(groupKeys, [id, epoch])) w.put(groupKeys, [id, epoch], { key, since: Date.now() })
}

/** The members that are agents of this node. */
export function findOwn(reader: LedgerReader, { members }: GraphDefinition): DefinedMember[] {
  if (members.length < reader.count(agentRows)) return members.filter(({ agent }) => reader.has(agentRows, agent))
  const own = new Set([...reader.range(agentRows)].map(({ key }) => key))
  return members.filter(({ agent }) => own.has(agent))
}

interface OpenNeeds {
  seed: Uint8Array
  log: { warn(about: object, text: string): void }
}

/** Opens the keys that a definition holds for members of this node, the newest first. */
export function openKeys(
  { id, epoch, formerKeys }: GraphDefinition,
  own: readonly DefinedMember[],
  { seed, log }: OpenNeeds,
): GroupKey[] {
  for (const { agent, groupKey } of own) {
    if (groupKey === undefined) continue
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
