import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { buildTree } from '../hash-tree/build-tree.js'
import { commitmentOf } from '../hash-tree/commitment.js'
import { fromHex, type Hex } from '../hash-tree/hex.js'
import { nameHash } from '../ids/context-graph-id.js'
import { makeKaId } from '../ids/ka-id.js'
import { addressOfKey, signSeal } from '../seal/sign-seal.js'
import type { ContentBundle, ProofBundle, StatementBundle } from './bundle.js'
import type { RpcRequest } from './check-anchor.js'
import { publishedTopic } from './published-event.js'

export const key = fromHex(`0x${'7'.repeat(64)}`)
export const author = addressOfKey(key)
export const lines = Array.from({ length: 11 }, (_, i) => `<urn:s${i}> <urn:p> "ż ${i}" .`)
export const contract: Hex = `0x${'ab'.repeat(20)}`
const privateRoot: Hex = `0x${'5a'.repeat(32)}`
const chainId = 31337

export interface Making {
  said?: readonly string[]
  kaId?: bigint
  version?: number
  name?: string
  by?: Uint8Array
}

/** A whole asset, sealed and anchored. */
export function contentBundle({ said = lines, version = 1, name = 'plan', by = key, ...given }: Making = {}) {
  const signer = addressOfKey(by).toLowerCase() as Hex
  const { root, leafCount } = buildTree(said)
  const commitment = commitmentOf({ root, leafCount, privateRoot })
  const kaId = String(given.kaId ?? makeKaId(signer, 1n))
  const place = { nameHash: nameHash('notes'), name, version, chainId, contract }
  const fields = { ...place, commitment, author: signer, kaId }
  return {
    version: 1,
    contextGraphId: 'notes',
    content: said,
    commitment: { root, leafCount, privateRoot, commitment },
    seal: { fields, signature: signSeal(fields, by) },
    anchor: {
      chainId,
      contract,
      kaId,
      contextGraphOnChainId: '12',
      txHash: txHash(version),
      blockNumber: 100 + version,
    },
  } satisfies ContentBundle
}

/** One statement of it. */
export function statementBundle(line: string, making: Making = {}) {
  const { content, ...vouched } = contentBundle(making)
  return { ...vouched, statement: { line }, proof: buildTree(content).prove(line) } satisfies StatementBundle
}

export const txHash = (number: number): Hex => `0x${number.toString(16).padStart(64, '0')}`

type Anchored = ProofBundle & Required<Pick<ProofBundle, 'anchor'>>

/** The log of a publication, as a chain would give it. */
export function publishedLog({ commitment, seal: { fields }, anchor }: Anchored) {
  const { root, leafCount, privateRoot, commitment: whole } = commitment
  const name = bytesToHex(utf8ToBytes(fields.name))
  const nameWords = Math.ceil(name.length / 64)
  const acksAt = 15 + 1 + nameWords
  const head = [fields.version, 15 * 32, root, leafCount, privateRoot, whole, 2049, 2, 99, contract, 0, 0, 5]
  const tail = [word(name.length / 2), name.padEnd(nameWords * 64, '0'), word(1), word(3), word(0)]
  const data = [32, ...head, acksAt * 32, (acksAt + 2) * 32].map(word).join('') + tail.join('')
  const topics = [
    publishedTopic,
    ...[anchor.contextGraphOnChainId, fields.kaId, fields.author].map((t) => `0x${word(t)}`),
  ]
  return { address: anchor.contract, topics, data: `0x${data}`, transactionHash: anchor.txHash, removed: false }
}

export function receiptOf(bundle: Anchored) {
  const { txHash: transactionHash, blockNumber } = bundle.anchor
  return { transactionHash, status: '0x1', blockNumber: `0x${blockNumber.toString(16)}`, logs: [publishedLog(bundle)] }
}

/** A chain that knows these receipts. */
export function chainWith(
  receipts: readonly ({ transactionHash: string } & Readonly<Record<string, unknown>>)[],
  id: unknown = '0x7a69',
): RpcRequest {
  return async (method, [hash]) => {
    if (method === 'eth_chainId') return id
    return receipts.find(({ transactionHash }) => transactionHash === hash) ?? null
  }
}

/** As 32 bytes, in hex. */
export function word(value: string | number): string {
  return BigInt(value).toString(16).padStart(64, '0')
}
