import { defined, type Hex, nameHash, type SealFields, toHex } from '@kg/core'
import { type GroupKey, InvalidEncryptionKeyError, newGroupKey, wrapFor } from '@kg/net'
import type { LedgerReader } from '@kg/store'
import type { SealDomain } from '../../memory/assets/seal-domain.js'
import { type CanonicalContent, canonicalizeContent } from '../../memory/assets/sealing/canonicalize-content.js'
import { sealFieldsOf } from '../../memory/assets/sealing/seal-fields.js'
import { type AssetRow, authorNumbers } from '../../memory/assets/table.js'
import type { Journal } from '../../platform/operations/journal.js'
import type { ActingNode } from './acting-nodes.js'
import { definitionLines, definitionName } from './definition.js'
import { sealFormerKeys } from './group-keys.js'
import { signHostKey } from './host-key.js'
import type { DefinitionPlan } from './plan-definition.js'
import { groupKeys, type HostKey, retainedAssets } from './table.js'

export interface DraftNeeds {
  ledger: Journal
  sealDomain: () => Promise<SealDomain>
}

/** A definition that its curator has not signed yet. */
export interface DefinitionDraft {
  readonly plan: DefinitionPlan
  readonly canonical: CanonicalContent
  readonly key: GroupKey
  readonly hostKey?: HostKey
  readonly domain: SealDomain
}

/** Writes a planned definition. Without the curator's secret it has no host key, so hosts keep nothing for members. */
export async function draftDefinition(
  { ledger, sealDomain }: DraftNeeds,
  plan: DefinitionPlan,
  secret?: Uint8Array,
): Promise<DefinitionDraft> {
  const { row, curator, epoch, removed } = plan
  const { id } = row
  const known = ledger.read((r) => r.get(groupKeys, [id, epoch]))
  const key = known === undefined ? newGroupKey(epoch) : { epoch, key: Uint8Array.from(known.key) }
  const signed = secret === undefined ? {} : { hostKey: await signHostKey({ curator, secret }, nameHash(id), key) }
  const formerKeys = ledger.read((r) => sealFormerKeys(r, id, key))
  const retained = ledger.read((r) => [...r.range(retainedAssets, { prefix: [id] })].map(({ key: [, hash] }) => hash))
  const lines = definitionLines({
    id,
    curator,
    epoch,
    members: plan.members.map(({ agent, node }) => ({ agent, ...memberFields(agent, node, key) })),
    ...signed,
    name: row.name,
    createdAt: row.createdAt,
    accessPolicy: row.accessPolicy,
    private: row.private,
    ...defined({ description: row.description, formerKeys }),
    retained: [...new Set([...retained, ...removed.flatMap(({ seals }) => seals)])],
  })
  const canonical = await canonicalizeContent([`${lines.join('\n')}\n`], [])
  return { plan, canonical, key, ...signed, domain: await sealDomain() }
}

/** The fields that the curator signs, as things stand now. */
export function fieldsToSign(reader: LedgerReader, { plan, canonical, domain }: DefinitionDraft): SealFields {
  const row = definitionAsset(reader, plan)
  return sealFieldsOf({ ...row, version: row.version + 1 }, canonical.commitment as Hex, domain)
}

/** The asset of the definition, with the number that it has or would get. */
export function definitionAsset(
  reader: LedgerReader,
  { asset, row: { id }, curator: agent }: DefinitionPlan,
): AssetRow {
  if (asset !== undefined) return asset
  const number = (reader.get(authorNumbers, agent) ?? 0) + 1
  const now = Date.now()
  return { contextGraph: id, sub: '', agent, name: definitionName, number, version: 0, createdAt: now, updatedAt: now }
}

function memberFields(agent: string, node: ActingNode | undefined, key: GroupKey) {
  if (node === undefined) return {}
  const { peerId, encryptionKey } = node
  return { peerId, encryptionKey, ...defined({ groupKey: wrapGroupKey(agent, encryptionKey, key) }) }
}

/** An invalid encryption key costs its owner the group key, and affects nobody else. */
function wrapGroupKey(agent: string, encryptionKey: string, key: GroupKey): string | undefined {
  const publicKey = Uint8Array.from(Buffer.from(encryptionKey, 'hex'))
  try {
    const [wrapped] = wrapFor([{ id: agent, publicKey }], key)
    return wrapped === undefined ? '' : toHex(wrapped.sealed).slice(2)
  } catch (error) {
    if (error instanceof InvalidEncryptionKeyError) return undefined
    throw error
  }
}
