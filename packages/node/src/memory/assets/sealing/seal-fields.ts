import { KeyNotHeldError, SealNotAuthorsError } from '@kg/contract'
import { type Hex, nameHash, type SealFields } from '@kg/core'
import type { AgentKeys } from '../../../platform/home/agent-keys.js'
import { recoverSealAuthor, recoverSubGraphAuthor, signSeal, signSubGraph } from '../../../platform/seals/seals.js'
import { kaIdOf } from '../names.js'
import type { SealDomain } from '../seal-domain.js'
import type { AssetRow, SealRow } from '../table.js'

/** What an author signs for a version of an asset, for one chain and contract. */
export function sealFieldsOf(row: AssetRow, commitment: Hex, { chainId, contract }: SealDomain): SealFields {
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

/** The author's signature: one that is given and right, or one with the key that the node holds. */
export function signatureFor(keys: AgentKeys, fields: SealFields, given?: string): string {
  if (given === undefined) return signerFor(keys, fields.author)(fields)
  const signer = recoverSealAuthor(fields, given as Hex).toLowerCase()
  if (signer !== fields.author) throw new SealNotAuthorsError({ author: fields.author, signer })
  return given
}

/** Signs with the key that the node holds of an agent; refuses at once where it holds none. */
export function signerFor(keys: AgentKeys, agent: string): (fields: SealFields) => string {
  const key = keys.get(agent)
  if (key === undefined) throw new KeyNotHeldError({ agent })
  return (fields) => signSeal(fields, key)
}

/**
 * The author's signature that puts a version into its sub-graph: one that is given and right, or one with the key that
 * the node holds. Without either there is none.
 */
export function subSignatureFor(
  keys: AgentKeys,
  fields: SealFields,
  sub: string,
  given?: string,
): Pick<SealRow, 'subSignature'> {
  if (sub === '') return {}
  if (given !== undefined) {
    const signer = recoverSubGraphAuthor(fields, sub, given as Hex).toLowerCase()
    if (signer !== fields.author) throw new SealNotAuthorsError({ author: fields.author, signer })
    return { subSignature: given }
  }
  const key = keys.get(fields.author)
  return key === undefined ? {} : { subSignature: signSubGraph(fields, sub, key) }
}
