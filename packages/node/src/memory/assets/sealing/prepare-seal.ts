import { DraftEmptyError } from '@kg/contract'
import { type SealFields, sealDigest, toHex } from '@kg/core'
import { subjectOf } from '../names.js'
import type { SealDomain } from '../seal-domain.js'
import type { AssetRow, SealRow } from '../table.js'
import type { CanonicalContent } from './canonicalize-content.js'
import { sealFieldsOf } from './seal-fields.js'
import type { Sealer } from './sealer.js'

export interface SealNeeds {
  sealer: Sealer
  /** Text that only this node knows, different for each version: keeps a private root from being guessed. */
  saltFor: (version: string) => string
  /** The chain and contract that seals are made for. */
  sealDomain: () => Promise<SealDomain>
}

/** The next version of an asset in canonical form: all of its seal but what the asset's number decides. */
export interface PreparedSeal {
  readonly canonical: CanonicalContent
  readonly domain: SealDomain
  readonly salt: string
}

export type UnsignedSeal = Omit<SealRow, 'signature'>

type Versioned = Pick<AssetRow, 'contextGraph' | 'sub' | 'agent' | 'name' | 'version'>

/** Does the slow part of sealing before any transaction. `asset.version` is the version before this one. */
export async function prepareSeal(
  { sealer, saltFor, sealDomain }: SealNeeds,
  asset: Versioned,
  { texts, privateTexts }: { texts: readonly string[]; privateTexts: readonly string[] },
): Promise<PreparedSeal> {
  const salt = saltFor(`${subjectOf(asset)} ${asset.version + 1}`)
  const canonical = await sealer.run(texts, privateTexts, salt)
  if (canonical.leafCount + canonical.secret.quads === 0)
    throw new DraftEmptyError({ name: asset.name, contextGraphId: asset.contextGraph })
  return { canonical, domain: await sealDomain(), salt }
}

/** What the author signs, and the seal that the signature completes. */
export function completeSeal(
  { canonical, domain, salt }: PreparedSeal,
  row: AssetRow,
): { fields: SealFields; seal: UnsignedSeal } {
  const { root, leafCount, privateRoot, commitment, secret } = canonical
  const fields = sealFieldsOf({ ...row, version: row.version + 1 }, commitment, domain)
  const seal: UnsignedSeal = {
    root,
    leafCount,
    privateRoot,
    commitment,
    digest: toHex(sealDigest(fields)),
    version: fields.version,
    ...domain,
    ...(secret.quads === 0 ? {} : { privateSalt: salt }),
  }
  return { fields, seal }
}
