import {
  addressOfKey,
  buildTree,
  commitmentOf,
  type Hex,
  type Line,
  makeKaId,
  nameHash,
  signSeal,
  signSubGraph,
  sortByCodePoint,
  zeroAddress,
  zeroHash,
} from '@kg/core'
import type { ShareRecord } from '../sync/record.js'

export interface TestRecord {
  readonly record: ShareRecord
  readonly chunks: readonly Uint8Array[]
}

interface RecordOptions {
  graph?: string
  sub?: string
  name?: string
  lines?: readonly string[]
  version?: number
  number?: number
  /** The secret key of the author. */
  key?: Uint8Array
}

export const authorKey = (digit: number): Uint8Array => new Uint8Array(32).fill(digit)
export const authorOf = (key: Uint8Array): Hex => addressOfKey(key).toLowerCase() as Hex

/** A version of an asset that its author has sealed for no chain, with its content. */
export function sealRecord(options: RecordOptions = {}): TestRecord {
  const { graph = 'lab', sub = '', name = 'notes', version = 1, number = 1, key = authorKey(7) } = options
  const lines = sortByCodePoint([...(options.lines ?? ['<urn:a> <urn:p> "1" .'])]) as Line[]
  const text = lines.map((line) => `${line}\n`).join('')
  const { root, leafCount } = buildTree(lines)
  const author = authorOf(key)
  const domain = { chainId: 0, contract: zeroAddress }
  const fields = {
    ...domain,
    commitment: commitmentOf({ root, leafCount, privateRoot: zeroHash }),
    nameHash: nameHash(graph),
    name,
    version,
    author,
    kaId: makeKaId(author, BigInt(number)).toString(),
  }
  const signature = signSeal(fields, key)
  const signed = sub === '' ? {} : { subSignature: signSubGraph(fields, sub, key) }
  const bytes = Buffer.byteLength(text)
  const identity = { graph, sub, name, author, number, version }
  const seal = { root, leafCount, privateRoot: zeroHash, signature, chainName: 'none', ...domain }
  return {
    record: { ...identity, ...seal, quads: leafCount, bytes, ...signed },
    chunks: [Uint8Array.from([0, ...Buffer.from(text)])],
  }
}
