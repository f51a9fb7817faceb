import { defined, type Hex, nameHash, type SealFields, sealDigest, toHex } from '@kg/core'
import { type GroupKey, InvalidEncryptionKeyError, newGroupKey, wrapFor } from '@kg/net'
import { type LedgerReader, type LedgerWriter, noContent } from '@kg/store'
import { saveAsset } from '../../memory/assets/draft-row.js'
import { graphOf, shelfOf, subjectOf } from '../../memory/assets/names.js'
import type { SealDomain } from '../../memory/assets/seal-domain.js'
import { type CanonicalContent, canonicalizeContent } from '../../memory/assets/sealing/canonicalize-content.js'
import { sealFieldsOf } from '../../memory/assets/sealing/seal-fields.js'
import { type AssetRow, authorNumbers, type SealRow } from '../../memory/assets/table.js'
import { actOf } from '../../platform/acts/acts.js'
import type { AgentKeys } from '../../platform/home/agent-keys.js'
import type { Journal } from '../../platform/operations/journal.js'
import { signSeal } from '../../platform/seals/seals.js'
import { definitionLines, definitionName } from './definition.js'
import { sealFormerKeys } from './group-keys.js'
import { signHostKey } from './host-key.js'
import { type DefinitionPlan, type PlanNeeds, planDefinition } from './plan-definition.js'
import { definitions, groupKeys, type HostKey, keptAssets, memberNodes } from './table.js'

/** What has become of a member's rights. */
export interface MemberNotice {
  readonly kind: 'approved' | 'removed'
  readonly graph: string
  readonly agent: string
  /** The node that has to be told, where it is another one. */
  readonly peerId?: string
}

export interface MakeNeeds extends PlanNeeds {
  ledger: Journal
  keys: AgentKeys
  sealDomain: () => Promise<SealDomain>
  /** Puts a notice where it is sent from until it is acknowledged. */
  tell(writer: Pick<LedgerWriter, 'get' | 'put'>, notice: MemberNotice): void
}

/** A definition but for the signature of its curator. */
export interface DefinitionDraft {
  readonly plan: DefinitionPlan
  readonly canonical: CanonicalContent
  readonly key: GroupKey
  readonly hostKey?: HostKey
  readonly place: SealDomain
}

/** Makes the definition of a context graph that is curated here say what is so, by a new version where it does not. */
export async function makeDefinition(needs: MakeNeeds, id: string): Promise<void> {
  for (;;) {
    const plan = needs.ledger.read((r) => planDefinition(r, id, needs))
    if (plan === undefined) return
    const secret = needs.keys.get(plan.curator)
    // An agent that keeps its own key signs its definitions itself.
    if (secret === undefined) return
    const draft = await draftDefinition(needs, plan, secret)
    if (await storeDefinition(needs, draft, (fields) => signSeal(fields, secret))) return
  }
}

/** Hosts know members by a key that the curator has signed; where its secret is not at hand, they keep nothing. */
export async function draftDefinition(
  { ledger, sealDomain }: MakeNeeds,
  plan: DefinitionPlan,
  secret?: Uint8Array,
): Promise<DefinitionDraft> {
  const { row, curator, epoch, removed } = plan
  const { id } = row
  const known = ledger.read((r) => r.get(groupKeys, [id, epoch]))
  const key = known === undefined ? newGroupKey(epoch) : { epoch, key: Uint8Array.from(known.key) }
  const signed = secret === undefined ? {} : { hostKey: await signHostKey({ curator, secret }, nameHash(id), key) }
  const formerKeys = ledger.read((r) => sealFormerKeys(r, id, key))
  const kept = ledger.read((r) => [...r.range(keptAssets, { prefix: [id] })].map(({ key: [, hash] }) => hash))
  const members = plan.members.map(({ agent, node }) =>
    node === undefined ? { agent } : { agent, ...pick(node), ...wrapped(agent, node.encryptionKey, key) },
  )
  const lines = definitionLines({
    id,
    curator,
    epoch,
    members,
    ...signed,
    name: row.name,
    createdAt: row.createdAt,
    accessPolicy: row.accessPolicy,
    private: row.private,
    ...defined({ description: row.description, formerKeys }),
    kept: [...new Set([...kept, ...removed.flatMap(({ seals }) => seals)])],
  })
  const canonical = await canonicalizeContent([`${lines.join('\n')}\n`], [])
  return { plan, canonical, key, ...signed, place: await sealDomain() }
}

/** What the curator has to sign, as things stand. */
export function fieldsToSign(reader: LedgerReader, { plan, canonical, place }: DefinitionDraft): SealFields {
  const row = assetOf(reader, plan)
  return sealFieldsOf({ ...row, version: row.version + 1 }, canonical.commitment as Hex, place)
}

/** False when members have changed meanwhile, or nothing is signed. */
export async function storeDefinition(
  needs: MakeNeeds,
  draft: DefinitionDraft,
  sign: (fields: SealFields) => string | undefined,
): Promise<boolean> {
  const { plan, canonical, key, hostKey } = draft
  const { curator: agent } = plan
  const { id } = plan.row
  const subject = subjectOf({ contextGraph: id, sub: '', agent, name: definitionName })
  const act = actOf('asset.share', agent, subject, { layer: 'swm', root: canonical.root })
  const { value } = await needs.ledger.write(act, (w) => {
    const now = planDefinition(w, id, needs)
    if (now?.basis !== plan.basis || now.asset?.version !== plan.asset?.version) return false
    const fields = fieldsToSign(w, draft)
    const signature = sign(fields)
    if (signature === undefined) return false
    const row = assetOf(w, plan)
    if (plan.asset === undefined) w.put(authorNumbers, agent, row.number)
    const seal = sealed(draft, fields, signature)
    putDefinition(w, row, canonical, seal)
    if (!w.has(groupKeys, [id, key.epoch])) w.put(groupKeys, [id, key.epoch], { key: key.key, since: Date.now() })
    settleMembers(w, needs, plan)
    const told = plan.members.map((member) => member.agent).filter((one) => plan.before?.told?.includes(one))
    w.put(definitions, id, {
      version: seal.version,
      commitment: seal.commitment,
      epoch: key.epoch,
      basis: plan.basis,
      ...defined({ hostKey }),
      members: plan.members.map((member) => member.agent),
      told: [...told, ...plan.untold.map((one) => one.agent)],
    })
    return true
  })
  return value
}

function settleMembers(
  w: LedgerWriter,
  needs: MakeNeeds,
  { row: { id }, members, removed, untold }: DefinitionPlan,
): void {
  for (const { agent, seals } of removed) {
    const { peerId } = w.get(memberNodes, [id, agent]) ?? {}
    const isElsewhere = peerId !== undefined && peerId !== needs.peerId
    needs.tell(w, { kind: 'removed', graph: id, agent, ...(isElsewhere ? { peerId } : {}) })
    w.remove(memberNodes, [id, agent])
    for (const digest of seals) w.put(keptAssets, [id, digest], Date.now())
  }
  for (const { agent, node } of members) {
    const at = w.get(memberNodes, [id, agent])?.at ?? 0
    if (node !== undefined) w.put(memberNodes, [id, agent], { contextGraph: id, agent, at, ...pick(node) })
  }
  for (const one of untold) needs.tell(w, { kind: 'approved', graph: id, ...one })
}

/** A key that is no key of anyone costs its owner the group key, and nobody else anything. */
function wrapped(agent: string, encryptionKey: string, key: GroupKey): { groupKey?: string } {
  const publicKey = Uint8Array.from(Buffer.from(encryptionKey, 'hex'))
  try {
    return { groupKey: wrapFor([{ id: agent, publicKey }], key).map(({ sealed }) => toHex(sealed).slice(2))[0] ?? '' }
  } catch (error) {
    if (error instanceof InvalidEncryptionKeyError) return {}
    throw error
  }
}

const pick = ({ peerId, encryptionKey }: { peerId: string; encryptionKey: string }) => ({ peerId, encryptionKey })

/** The asset that the definition is, with the number that it has or would get. */
function assetOf(reader: LedgerReader, { asset, row: { id }, curator: agent }: DefinitionPlan): AssetRow {
  if (asset !== undefined) return asset
  const number = (reader.get(authorNumbers, agent) ?? 0) + 1
  const now = Date.now()
  return { contextGraph: id, sub: '', agent, name: definitionName, number, version: 0, createdAt: now, updatedAt: now }
}

function sealed({ canonical, place }: DefinitionDraft, fields: SealFields, signature: string): SealRow {
  const { root, leafCount, privateRoot, commitment } = canonical
  const { chainName, chainId, contract } = place
  return {
    root,
    leafCount,
    privateRoot,
    commitment,
    version: fields.version,
    chainName,
    chainId,
    contract,
    digest: toHex(sealDigest(fields)),
    signature,
  }
}

function putDefinition(w: LedgerWriter, row: AssetRow, canonical: CanonicalContent, seal: SealRow): void {
  const content = w.putContent(canonical.content)
  const seq = w.head() + 1
  w.change({ shelf: shelfOf(row, 'swm'), graph: graphOf(row, 'swm'), sub: '', op: 'replace', content })
  saveAsset(w, {
    ...row,
    version: seal.version,
    swm: { since: Date.now(), seq, content, privateContent: noContent, seal, operationId: `share-${seq}` },
  })
}
