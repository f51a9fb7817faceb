import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { type Anchor, type BundleCheck, type Expected, fault, type ProofBundle } from './bundle.js'
import { checkBundle } from './check-bundle.js'
import { type PublishedWords, readPublished } from './published-event.js'

/** Asks a chain by JSON-RPC. Whoever calls chooses which endpoint to believe. */
export type RpcRequest = (method: string, params: readonly unknown[]) => Promise<unknown>

type Fields = Readonly<Record<string, unknown>>

const maxLogs = 10_000

/** Checks the bundle, and that the chain says the same. Never throws, whatever the bundle or the endpoint hold. */
export async function checkAnchor(bundle: unknown, request: RpcRequest, expected: Expected = {}): Promise<BundleCheck> {
  const checked = checkBundle(bundle, expected)
  if (!checked.ok) return checked
  const { anchor } = bundle as ProofBundle
  if (anchor === undefined) return fault('anchor', 'the bundle names no anchor on a chain')
  try {
    const why = await anchorFault(bundle as ProofBundle, anchor, request)
    return why === undefined ? checked : fault('anchor', why)
  } catch (error) {
    const why = `the chain could not be asked: ${error instanceof Error ? error.message : 'no answer'}`
    return { ...fault('anchor', why), unanswered: true }
  }
}

async function anchorFault(bundle: ProofBundle, anchor: Anchor, request: RpcRequest): Promise<string | undefined> {
  const chainId = await request('eth_chainId', [])
  if (!isQuantity(chainId, anchor.chainId)) return `the endpoint is not on chain ${anchor.chainId}`
  const receipt = await request('eth_getTransactionReceipt', [anchor.txHash])
  if (!isRecord(receipt)) return 'the chain has no such transaction'
  const { status, blockNumber, transactionHash, logs } = receipt
  if (transactionHash !== anchor.txHash) return 'the endpoint answered with another transaction'
  if (!isQuantity(status, 1)) return 'the transaction failed'
  if (!isQuantity(blockNumber, anchor.blockNumber)) return 'the transaction is in another block'
  return logsFault(bundle, anchor, logs)
}

/** One event of the contract has to say all that the bundle does. */
function logsFault(bundle: ProofBundle, anchor: Anchor, logs: unknown): string | undefined {
  if (!Array.isArray(logs) || logs.length > maxLogs) return 'the receipt has no readable logs'
  const wanted = wordsOf(bundle, anchor)
  let why = 'the contract published nothing in this transaction'
  for (const log of logs) {
    if (!isOf(log, anchor)) continue
    const found = readPublished(log.topics, log.data)
    if (found === undefined) continue
    const other = differing(wanted, found)
    if (other === undefined) return undefined
    why = `the transaction published another ${other}`
  }
  return why
}

function isOf(log: unknown, { contract, txHash }: Anchor): log is Fields {
  if (!isRecord(log) || typeof log.address !== 'string' || log.removed === true) return false
  const sameTransaction = log.transactionHash === undefined || log.transactionHash === txHash
  return sameTransaction && log.address.toLowerCase() === contract.toLowerCase()
}

const shown: { readonly [W in keyof PublishedWords]: string } = {
  kaId: 'asset',
  author: 'author’s asset',
  contextGraphId: 'context graph',
  version: 'version',
  name: 'name',
  root: 'root',
  leafCount: 'count of statements',
  privateRoot: 'private root',
  commitment: 'commitment',
}

function differing(wanted: PublishedWords, found: PublishedWords): string | undefined {
  const field = (Object.keys(shown) as (keyof PublishedWords)[]).find((name) => wanted[name] !== found[name])
  return field === undefined ? undefined : shown[field]
}

function wordsOf({ commitment, seal: { fields } }: ProofBundle, anchor: Anchor): PublishedWords {
  return {
    contextGraphId: word(anchor.contextGraphOnChainId),
    kaId: word(anchor.kaId),
    author: word(fields.author),
    version: word(fields.version),
    name: bytesToHex(utf8ToBytes(fields.name)),
    root: word(commitment.root),
    leafCount: word(commitment.leafCount),
    privateRoot: word(commitment.privateRoot),
    commitment: word(commitment.commitment),
  }
}

/** As 32 bytes, in hex. */
function word(value: string | number): string {
  return BigInt(value).toString(16).padStart(64, '0')
}

function isQuantity(value: unknown, wanted: number): boolean {
  return typeof value === 'string' && /^0x[0-9a-fA-F]{1,16}$/.test(value) && BigInt(value) === BigInt(wanted)
}

function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
