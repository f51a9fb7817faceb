import { type Hex, keccak256, makeKaId, nameHash, type SealFields, toHex } from '@kg/core'
import { recoverSealAuthor, signSeal } from '../../platform/seals/seals.js'
import type { Tombstone } from '../assets/tombstones.js'

type Statement = Omit<Tombstone, 'signature' | 'seq' | 'heldElsewhere'>

const noContract: Hex = `0x${'0'.repeat(40)}`

/** What is signed has the form of a seal, over a commitment that no content can have. */
function fieldsOf(stone: Statement): SealFields {
  const { contextGraph, sub, name, agent, number, version, roots, forgottenAt, forgottenBy } = stone
  const said = ['kg-forget-1', contextGraph, sub, name, agent, number, version, roots, forgottenAt, forgottenBy]
  return {
    commitment: toHex(keccak256(Buffer.from(JSON.stringify(said)))),
    nameHash: nameHash(contextGraph),
    name,
    version,
    author: signerOf(stone) as Hex,
    kaId: makeKaId(agent, BigInt(number)).toString(),
    chainId: 0,
    contract: noContract,
  }
}

const signerOf = ({ signedBy, forgottenBy }: Statement): string => signedBy ?? forgottenBy

export const signTombstone = (stone: Statement, key: Uint8Array): string => signSeal(fieldsOf(stone), key)

/** Whether the agent that it names as its signer has signed it. */
export const isTombstoneSigned = (stone: Statement & { signature: string }): boolean =>
  recoverSealAuthor(fieldsOf(stone), stone.signature as Hex).toLowerCase() === signerOf(stone)
