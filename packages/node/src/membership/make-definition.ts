import { agentDid, type Hex, nameHash, sealDigest, toHex } from '@kg/core'
import { type GroupKey, InvalidEncryptionKeyError, newGroupKey, wrapFor } from '@kg/net'
import { type LedgerWriter, noContent } from '@kg/store'
import { subjectOf } from '../assets/describe-asset.js'
import { putRow } from '../assets/draft-row.js'
import { sealFields } from '../assets/finalize.js'
import { graphOf, shelfOf } from '../assets/names.js'
import { type CanonicalContent, canonicalContent } from '../assets/sealing/canonical-content.js'
import { type AssetRow, authorNumbers, type SealRow } from '../assets/table.js'
import type { SealPlace } from '../chain/chain.js'
import type { AgentKeys } from '../home/agent-keys.js'
import type { Journal } from '../operations/journal.js'
import { signSeal } from '../seals/seals.js'
import { definitionLines, definitionName } from './definition.js'
import { sealFormerKeys } from './group-keys.js'
import { signHostKey } from './host-key.js'
import { type DefinitionPlan, type PlanNeeds, planDefinition } from './plan-definition.js'
import { definitions, groupKeys, type HostKey, keptAssets, memberNodes } from './table.js'

/** What a change of members has to be told to a node of its own. */
export interface MemberNotice {
  readonly kind: 'approved' | 'removed'
  readonly graph: string
  readonly agent: string
  readonly peerId: string
}

export interface MakeNeeds extends PlanNeeds {
  ledger: Journal
  keys: AgentKeys
  sealPlace: () => Promise<SealPlace>
  /** Puts a notice where it is sent from until it is acknowledged. */
  tell(writer: Pick<LedgerWriter, 'put'>, notice: MemberNotice): void
}

/** Makes the definition of a context graph that is curated here say what is so, by a new version where it does not. */
export async function makeDefinition(needs: MakeNeeds, id: string): Promise<void> {
  const { ledger, keys, sealPlace } = needs
  for (;;) {
    const plan = ledger.read((r) => planDefinition(r, id, needs))
    if (plan === undefined) return
    const secret = keys.get(plan.curator)
    // An agent that keeps its own key defines its context graphs elsewhere.
    if (secret === undefined) return
    const key = keyFor(plan)
    const hostKey = await signHostKey({ curator: plan.curator, secret }, nameHash(id), key)
    const canonical = await canonicalContent([`${linesFor(plan, key, hostKey).join('\n')}\n`], [])
    const place = await sealPlace()
    if (await store(plan, { canonical, key, hostKey, place, secret })) return
  }

  function keyFor({ epoch }: DefinitionPlan): GroupKey {
    const known = ledger.read((r) => r.get(groupKeys, [id, epoch]))
    return known === undefined ? newGroupKey(epoch) : { epoch, key: Uint8Array.from(known.key) }
  }

  function linesFor(plan: DefinitionPlan, key: GroupKey, hostKey: HostKey) {
    const { row, curator, epoch, removed } = plan
    const formerKeys = ledger.read((r) => sealFormerKeys(r, id, key))
    const kept = ledger.read((r) => [...r.range(keptAssets, { prefix: [id] })].map(({ key: [, hash] }) => hash))
    const members = plan.members.map(({ agent, node }) =>
      node === undefined ? { agent } : { agent, ...pick(node), ...wrapped(agent, node.encryptionKey, key) },
    )
    return definitionLines({
      ...{ id, curator, epoch, members, hostKey, name: row.name, createdAt: row.createdAt },
      ...{ accessPolicy: row.accessPolicy, private: row.private },
      ...(row.description === undefined ? {} : { description: row.description }),
      ...(formerKeys === undefined ? {} : { formerKeys }),
      kept: [...new Set([...kept, ...removed.flatMap(({ commitments }) => commitments)])],
    })
  }

  interface Made {
    canonical: CanonicalContent
    key: GroupKey
    hostKey: HostKey
    place: SealPlace
    secret: Uint8Array
  }

  /** False when members have changed meanwhile. */
  async function store(plan: DefinitionPlan, { canonical, key, hostKey, place, secret }: Made): Promise<boolean> {
    const agent = plan.curator
    const subject = subjectOf({ contextGraph: id, sub: '', agent, name: definitionName })
    const act = { agent: agentDid(agent), action: 'asset.share', subject, layer: 'swm', root: canonical.root }
    const { value } = await ledger.write(act, (w) => {
      const now = planDefinition(w, id, needs)
      if (now?.basis !== plan.basis || now.asset?.version !== plan.asset?.version) return false
      const row = plan.asset ?? newAsset(w, id, agent)
      const seal = sealed(row, canonical, place, secret)
      putDefinition(w, row, canonical, seal)
      if (!w.has(groupKeys, [id, key.epoch])) w.put(groupKeys, [id, key.epoch], { key: key.key, since: Date.now() })
      settleMembers(w, plan)
      const told = plan.members.map((member) => member.agent).filter((one) => plan.before?.told?.includes(one))
      w.put(definitions, id, {
        ...{ version: seal.version, commitment: seal.commitment, epoch: key.epoch, hostKey, basis: plan.basis },
        members: plan.members.map((member) => member.agent),
        told: [...told, ...plan.untold.map((one) => one.agent)],
      })
      return true
    })
    return value
  }

  function settleMembers(w: LedgerWriter, { members, removed, untold }: DefinitionPlan): void {
    for (const { agent, commitments } of removed) {
      const node = w.get(memberNodes, [id, agent])
      if (node !== undefined && node.peerId !== needs.peerId)
        needs.tell(w, { kind: 'removed', graph: id, agent, peerId: node.peerId })
      w.remove(memberNodes, [id, agent])
      for (const commitment of commitments) w.put(keptAssets, [id, commitment], Date.now())
    }
    for (const { agent, node } of members) {
      const at = w.get(memberNodes, [id, agent])?.at ?? 0
      if (node !== undefined) w.put(memberNodes, [id, agent], { contextGraph: id, agent, at, ...pick(node) })
    }
    for (const one of untold) needs.tell(w, { kind: 'approved', graph: id, ...one })
  }
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

function newAsset(w: LedgerWriter, contextGraph: string, agent: string): AssetRow {
  const number = (w.get(authorNumbers, agent) ?? 0) + 1
  w.put(authorNumbers, agent, number)
  const now = Date.now()
  return { contextGraph, sub: '', agent, name: definitionName, number, version: 0, createdAt: now, updatedAt: now }
}

function sealed(row: AssetRow, canonical: CanonicalContent, place: SealPlace, secret: Uint8Array): SealRow {
  const { root, leafCount, privateRoot, commitment } = canonical
  const version = row.version + 1
  const fields = sealFields({ ...row, version }, commitment as Hex, place)
  const { chainName, chainId, contract } = place
  return {
    ...{ root, leafCount, privateRoot, commitment, version, chainName, chainId, contract },
    ...{ digest: toHex(sealDigest(fields)), signature: signSeal(fields, secret) },
  }
}

function putDefinition(w: LedgerWriter, row: AssetRow, canonical: CanonicalContent, seal: SealRow): void {
  const content = w.putContent(canonical.content)
  const seq = w.head() + 1
  w.change({ shelf: shelfOf(row, 'swm'), graph: graphOf(row, 'swm'), sub: '', op: 'replace', content })
  putRow(w, {
    ...row,
    version: seal.version,
    swm: { since: Date.now(), seq, content, privateContent: noContent, seal, operationId: `share-${seq}` },
  })
}
