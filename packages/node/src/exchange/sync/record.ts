import {
  checkAssetName,
  checkContextGraphId,
  checkSubGraphName,
  commitmentOf,
  defined,
  type Hex,
  isAddress,
  makeKaId,
  nameHash,
  type SealFields,
  sealDigest,
  toHex,
} from '@kg/core'
import type { LedgerReader } from '@kg/store'
import { chainNameOf } from '../../memory/assets/chain-names.js'
import type { AssetRow, LayerState, SealRow } from '../../memory/assets/table.js'
import { fitsGraph } from '../../memory/context-graphs/system-assets.js'
import { recoverDigestSigner, recoverSubGraphAuthor } from '../../platform/seals/seals.js'
import { RecordInvalidError } from '../p2p/record-invalid.js'

/** One version of an asset as it travels between nodes. Its author's seal proves it, whoever brings it. */
export interface ShareRecord {
  readonly graph: string
  /** Sub-graph, empty for none, and after reading for one that the author has not signed. */
  readonly sub: string
  /** The author's signature that puts the version into the sub-graph. */
  readonly subSignature?: string
  readonly name: string
  readonly author: string
  readonly number: number
  readonly version: number
  readonly root: string
  readonly leafCount: number
  readonly privateRoot: string
  readonly signature: string
  /** For readers of earlier releases. No seal covers it, so it is never believed. */
  readonly chainName: string
  readonly chainId: number
  readonly contract: string
  readonly quads: number
  readonly bytes: number
}

export function recordOf(row: AssetRow, { seal, content }: LayerState): ShareRecord {
  const { version, root, leafCount, privateRoot, signature, subSignature, chainName, chainId, contract } = seal
  return {
    graph: row.contextGraph,
    sub: row.sub,
    name: row.name,
    author: row.agent,
    number: row.number,
    version,
    root,
    leafCount,
    privateRoot,
    signature,
    chainName,
    chainId,
    contract,
    quads: content.quads,
    bytes: content.bytes,
    ...defined({ subSignature }),
  }
}

// A record is asked for these several times on its way, and they are slow to compute.
const digests = new WeakMap<ShareRecord, Hex>()
const commitments = new WeakMap<ShareRecord, Hex>()

const hash = /^0x[0-9a-f]{64}$/
const count = (value: unknown) => Number.isSafeInteger(value) && (value as number) >= 0

/**
 * Checks the form and the seal of a record from a peer. Its content is checked when it is stored. What comes back holds
 * nothing that the author has not signed, apart from the sizes, which the content must prove.
 */
export function readRecord(value: unknown): ShareRecord {
  const r = (typeof value === 'object' && value !== null ? value : {}) as Record<keyof ShareRecord, never>
  const texts = [r.graph, r.sub, r.name, r.author, r.root, r.privateRoot, r.signature, r.chainName, r.contract]
  const counts = [r.number, r.version, r.leafCount, r.chainId, r.quads, r.bytes]
  if (!texts.every((text) => typeof text === 'string') || !counts.every(count)) refuse('a field is missing')
  if (!hash.test(r.root) || !hash.test(r.privateRoot)) refuse('a root is no hash')
  if (!isAddress(r.author) || r.author !== String(r.author).toLowerCase()) refuse('the author is no address')
  if (!/^0x[0-9a-f]{130}$/.test(r.signature)) refuse('the signature has a wrong form')
  if (r.version === 0 || r.number === 0) refuse('versions and numbers begin with 1')
  const record = onlyKnownFields({ ...r } as ShareRecord)
  checkContextGraphId(record.graph)
  checkAssetName(record.name)
  if (record.sub !== '') checkSubGraphName(record.sub)
  if (!fitsGraph(record)) refuse(`${record.graph} takes no ${record.name} of ${record.bytes} bytes`)
  const fields = sealFieldsOf(record)
  const digest = sealDigest(fields)
  if (recoverDigestSigner(digest, record.signature as Hex) !== record.author) refuse('the seal is not its author’s')
  const read = readSubGraph(record, fields)
  digests.set(read, toHex(digest))
  return read
}

function onlyKnownFields(r: ShareRecord): ShareRecord {
  const { graph, sub, subSignature, name, author, number, version, root, leafCount, privateRoot, signature } = r
  const { chainName, chainId, contract, quads, bytes } = r
  const identity = { graph, sub, name, author, number, version }
  const seal = { root, leafCount, privateRoot, signature, chainName, chainId, contract: contract.toLowerCase() }
  return { ...identity, ...seal, quads, bytes, ...defined({ subSignature }) }
}

/** A peer that passes a record on can write any sub-graph into it, so only one that the author has signed counts. */
function readSubGraph(record: ShareRecord, fields: SealFields): ShareRecord {
  const { subSignature } = record
  if (subSignature === undefined) return { ...record, sub: '' }
  if (typeof subSignature !== 'string') refuse('the signature of the sub-graph is no text')
  if (recoverSubGraphAuthor(fields, record.sub, subSignature as Hex).toLowerCase() !== record.author)
    refuse('the author has not put it into this sub-graph')
  return record
}

export function commitmentOfRecord(record: ShareRecord): Hex {
  const { root, leafCount, privateRoot } = record
  const commitment =
    commitments.get(record) ?? commitmentOf({ root: root as Hex, leafCount, privateRoot: privateRoot as Hex })
  commitments.set(record, commitment)
  return commitment
}

/** What the author has signed: this content, under this name, in this version. */
export function digestOfRecord(record: ShareRecord): Hex {
  const digest = digests.get(record) ?? toHex(sealDigest(sealFieldsOf(record)))
  digests.set(record, digest)
  return digest
}

/** The seal as it is stored. */
export function sealOf(reader: LedgerReader, record: ShareRecord): SealRow {
  const { root, leafCount, privateRoot, signature, subSignature, version, chainId, contract } = record
  const commitment = commitmentOfRecord(record)
  const digest = digestOfRecord(record)
  const chain = { chainName: chainNameOf(reader, record), chainId, contract }
  return {
    root,
    leafCount,
    privateRoot,
    commitment,
    digest,
    signature,
    version,
    ...chain,
    ...defined({ subSignature }),
  }
}

function sealFieldsOf(record: ShareRecord): SealFields {
  return {
    commitment: commitmentOfRecord(record),
    nameHash: nameHash(record.graph),
    name: record.name,
    version: record.version,
    author: record.author as Hex,
    kaId: makeKaId(record.author, BigInt(record.number)).toString(),
    chainId: record.chainId,
    contract: record.contract as Hex,
  }
}

function refuse(why: string): never {
  throw new RecordInvalidError({ why })
}
