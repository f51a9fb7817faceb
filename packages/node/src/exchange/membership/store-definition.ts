import { defined, type SealFields, sealDigest, toHex } from '@kg/core'
import { type LedgerWriter, noContent } from '@kg/store'
import { saveAsset } from '../../memory/assets/draft-row.js'
import { graphOf, shelfOf, subjectOf } from '../../memory/assets/names.js'
import type { CanonicalContent } from '../../memory/assets/sealing/canonicalize-content.js'
import { type AssetRow, authorNumbers, type SealRow } from '../../memory/assets/table.js'
import { actOf } from '../../platform/acts/acts.js'
import type { Journal } from '../../platform/operations/journal.js'
import { definitionName } from './definition.js'
import { type DefinitionDraft, definitionAsset, fieldsToSign } from './draft-definition.js'
import { type DefinitionPlan, type PlanNeeds, planDefinition } from './plan-definition.js'
import { definitions, groupKeys, memberNodes, retainedAssets } from './table.js'

/** A change in a member's rights. */
export interface MemberNotice {
  readonly kind: 'approved' | 'removed'
  readonly graph: string
  readonly agent: string
  /** The member's node, if it is another one and has to be notified. */
  readonly peerId?: string
}

export interface StoreNeeds extends PlanNeeds {
  ledger: Journal
  /** Queues a notice, which is sent until it is acknowledged. */
  notify(writer: Pick<LedgerWriter, 'get' | 'put'>, notice: MemberNotice): void
}

/** Stores a definition with its signature. Returns false if members have changed meanwhile, or nothing was signed. */
export async function storeDefinition(
  needs: StoreNeeds,
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
    const row = definitionAsset(w, plan)
    if (plan.asset === undefined) w.put(authorNumbers, agent, row.number)
    const seal = sealRow(draft, fields, signature)
    putVersion(w, row, canonical, seal)
    if (!w.has(groupKeys, [id, key.epoch])) w.put(groupKeys, [id, key.epoch], { key: key.key, since: Date.now() })
    updateMembers(w, needs, plan)
    const members = plan.members.map((member) => member.agent)
    w.put(definitions, id, {
      version: seal.version,
      commitment: seal.commitment,
      epoch: key.epoch,
      basis: plan.basis,
      ...defined({ hostKey }),
      members,
      told: [
        ...members.filter((member) => plan.before?.told?.includes(member)),
        ...plan.unnotified.map((member) => member.agent),
      ],
    })
    return true
  })
  return value
}

function updateMembers(
  w: LedgerWriter,
  needs: StoreNeeds,
  { row: { id }, members, removed, unnotified }: DefinitionPlan,
): void {
  for (const { agent, seals } of removed) {
    const node = w.get(memberNodes, [id, agent])
    const peerId = node?.peerId === needs.peerId ? undefined : node?.peerId
    needs.notify(w, { kind: 'removed', graph: id, agent, ...defined({ peerId }) })
    w.remove(memberNodes, [id, agent])
    for (const digest of seals) w.put(retainedAssets, [id, digest], Date.now())
  }
  for (const { agent, node } of members) {
    if (node === undefined) continue
    const at = w.get(memberNodes, [id, agent])?.at ?? 0
    const { peerId, encryptionKey } = node
    w.put(memberNodes, [id, agent], { contextGraph: id, agent, at, peerId, encryptionKey })
  }
  for (const member of unnotified) needs.notify(w, { kind: 'approved', graph: id, ...member })
}

function sealRow({ canonical, domain }: DefinitionDraft, fields: SealFields, signature: string): SealRow {
  const { root, leafCount, privateRoot, commitment } = canonical
  const { chainName, chainId, contract } = domain
  const digest = toHex(sealDigest(fields))
  const { version } = fields
  return { root, leafCount, privateRoot, commitment, version, chainName, chainId, contract, digest, signature }
}

function putVersion(w: LedgerWriter, row: AssetRow, canonical: CanonicalContent, seal: SealRow): void {
  const content = w.putContent(canonical.content)
  const seq = w.head() + 1
  w.change({ shelf: shelfOf(row, 'swm'), graph: graphOf(row, 'swm'), sub: '', op: 'replace', content })
  saveAsset(w, {
    ...row,
    version: seal.version,
    swm: { since: Date.now(), seq, content, privateContent: noContent, seal, operationId: `share-${seq}` },
  })
}
