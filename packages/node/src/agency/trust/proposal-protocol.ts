import { isAddress } from '@kg/core'
import { RecordInvalidError } from '../../exchange/p2p/record-invalid.js'
import { fromWire, readList, readText, toWire } from '../../exchange/p2p/wire.js'
import type { Signed } from './signatures.js'

/** Asks a node to sign, as the verifiers it acts for, a version that it holds itself. */
export const verifyProposal = {
  name: 'verify-proposal',
  maxRequestBytes: 4096,
  maxReplyBytes: 32 * 1024,
  deadlineMs: 20_000,
  ratePerMinute: 60,
  concurrency: 8,
}

export interface Proposal {
  /** Hash of the context graph's id. */
  readonly graph: string
  readonly onChainId: string
  readonly kaId: string
  readonly version: number
  readonly root: string
}

const decimal = /^(0|[1-9]\d{0,77})$/
const maxSigners = 64

export const proposalToWire = (proposal: Proposal): Uint8Array => toWire(proposal)

export function proposalFromWire(bytes: Uint8Array): Proposal {
  const { graph, onChainId, kaId, version, root } = fromWire(bytes)
  const proposal = {
    graph: readText(graph, 'graph', 66),
    onChainId: readText(onChainId, 'onChainId', 78),
    kaId: readText(kaId, 'kaId', 78),
    version: version as number,
    root: readText(root, 'root', 66),
  }
  if (!decimal.test(proposal.onChainId) || !decimal.test(proposal.kaId))
    throw new RecordInvalidError({ why: 'a number' })
  if (!Number.isSafeInteger(version) || BigInt(proposal.kaId) >> 256n !== 0n)
    throw new RecordInvalidError({ why: 'a number' })
  return proposal
}

export const signaturesToWire = (list: readonly Signed[]): Uint8Array =>
  toWire({ signatures: list.map(({ signer, signature }) => [signer, signature]) })

export function signaturesFromWire(bytes: Uint8Array): Signed[] {
  return readList(fromWire(bytes).signatures, 'signatures', maxSigners).map((one) => {
    const [signer, signature] = readList(one, 'signature', 2)
    const address = readText(signer, 'signer', 42)
    if (!isAddress(address)) throw new RecordInvalidError({ why: 'a signer' })
    return { signer: address.toLowerCase(), signature: readText(signature, 'signature', 132) }
  })
}
