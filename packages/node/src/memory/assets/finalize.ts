import { DraftChanged, DraftEmpty, DraftSealed, KeyNotHeld, SealNotAuthors } from '@kg/contract'
import { type Hex, nameHash, type SealFields, sealDigest, toHex } from '@kg/core'
import { actOf } from '../../platform/acts/acts.js'
import type { Caller } from '../../platform/caller/caller.js'
import type { AgentKeys } from '../../platform/home/agent-keys.js'
import type { Journal } from '../../platform/operations/journal.js'
import { recoverSealAuthor, signSeal } from '../../platform/seals/seals.js'
import { subjectOf } from './describe-asset.js'
import { ownDraft, putRow } from './draft-row.js'
import type { DraftRef } from './drafts.js'
import { graphOf, kaIdOf, shelfOf } from './names.js'
import { draftTexts, setPrivate } from './open-drafts.js'
import type { SealDomain } from './seal-domain.js'
import type { CanonicalContent } from './sealing/canonical-content.js'
import type { Sealer } from './sealing/sealer.js'
import type { AssetRow, DraftState, SealRow } from './table.js'

export interface FinalizeNeeds {
  ledger: Journal
  keys: AgentKeys
  sealer: Sealer
  /** What only this node can tell of a version: keeps its private root from being guessed. */
  saltFor: (version: string) => string
  /** Where seals count. */
  sealDomain: () => Promise<SealDomain>
}

export interface Sealed {
  row: AssetRow
  seal: Omit<SealRow, 'signature'> & { signature?: string }
}

/** A draft that others write to while it is being sealed is tried again this often. */
const tries = 5

/** Fixes a draft's root and seals it for its author: with the key the node holds, or with the signature that is given. */
export function finalizer({ ledger, keys, sealer, saltFor, sealDomain }: FinalizeNeeds) {
  return async function finalize(
    ref: DraftRef,
    caller: Caller,
    options: { prepare?: boolean; signature?: string | undefined } = {},
  ): Promise<Sealed> {
    const before = ledger.recorded<AssetRow>('asset.finalize', subjectOf({ ...ref, agent: caller.agent }))?.value
    if (before?.wm?.seal !== undefined) return { row: before, seal: before.wm.seal }
    for (let attempt = 1; ; attempt++) {
      const { row, texts, privateTexts } = ledger.read((r) => {
        const found = ownDraft(r, ref, caller)
        if (found.wm.state === 'sealed') throw new DraftSealed({ name: ref.name })
        return { row: found, texts: draftTexts(r, found, 'wm'), privateTexts: draftTexts(r, found, 'private') }
      })
      const salt = saltFor(`${subjectOf(row)} ${row.version + 1}`)
      const canonical = await sealer.run(texts, privateTexts, salt)
      if (canonical.leafCount + canonical.secret.quads === 0) throw new DraftEmpty({ name: ref.name })
      const place = await sealDomain()
      const fields = sealFields({ ...row, version: row.version + 1 }, canonical.commitment, place)
      const hidden = canonical.secret.quads === 0 ? {} : { privateSalt: salt }
      const unsigned = { ...sealRow(canonical, fields, place), ...hidden }
      if (options.prepare) return { row, seal: unsigned }
      const seal = { ...unsigned, signature: signatureFor(keys, fields, options.signature) }
      try {
        return { row: await store(ref, caller, row.wm, canonical, seal), seal }
      } catch (error) {
        if (!(error instanceof DraftChanged) || attempt === tries) throw error
      }
    }
  }

  async function store(
    ref: DraftRef,
    caller: Caller,
    before: DraftState,
    canonical: CanonicalContent,
    seal: SealRow,
  ): Promise<AssetRow> {
    const subject = subjectOf({ ...ref, agent: caller.agent })
    const act = actOf('asset.finalize', caller.agent, subject, { layer: 'wm', root: seal.root })
    const { value } = await ledger.write(act, (w) => {
      const row = ownDraft(w, ref, caller)
      if (row.wm.seq !== before.seq) throw new DraftChanged({ name: ref.name })
      const content = w.putContent(canonical.content)
      const privateContent = w.putContent(canonical.secret)
      w.change({ shelf: shelfOf(row, 'wm'), graph: graphOf(row, 'wm'), sub: row.sub, op: 'replace', content })
      setPrivate(w, row, privateContent)
      const wm: DraftState = {
        ...row.wm,
        state: 'sealed',
        quads: content.quads,
        privateQuads: privateContent.quads,
        seal,
        content,
        privateContent,
        seq: w.head() + 1,
      }
      const sealed: AssetRow = { ...row, wm }
      putRow(w, sealed)
      return sealed
    })
    return value
  }
}

/** The author's signature: one that is given and right, or with the key that the node holds. */
export function signatureFor(keys: AgentKeys, fields: SealFields, given?: string): string {
  if (given !== undefined) {
    const signer = recoverSealAuthor(fields, given as Hex).toLowerCase()
    if (signer !== fields.author) throw new SealNotAuthors({ author: fields.author, signer })
    return given
  }
  const key = keys.get(fields.author)
  if (key === undefined) throw new KeyNotHeld({ agent: fields.author })
  return signSeal(fields, key)
}

/** What an author signs for a version of an asset at a place. */
export function sealFields(row: AssetRow, commitment: Hex, { chainId, contract }: SealDomain): SealFields {
  return {
    commitment,
    nameHash: nameHash(row.contextGraph),
    name: row.name,
    version: row.version,
    author: row.agent as Hex,
    kaId: kaIdOf(row),
    chainId,
    contract,
  }
}

function sealRow(
  { root, leafCount, privateRoot, commitment }: CanonicalContent,
  fields: SealFields,
  { chainName, chainId, contract }: SealDomain,
): Omit<SealRow, 'signature'> {
  const digest = toHex(sealDigest(fields))
  return { root, leafCount, privateRoot, commitment, digest, version: fields.version, chainName, chainId, contract }
}
