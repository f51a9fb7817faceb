import { type Hex, KgError, nameHash } from '@kg/core'
import type { Host } from '@kg/net'
import { step } from '@kg/store'
import type { NodeChain, OpenChain } from '../../chain/connection/chain.js'
import { signAck } from '../../chain/publishing/acknowledgements.js'
import { contextGraphs } from '../../memory/context-graphs/table.js'
import type { Journal } from '../../platform/operations/journal.js'
import { entryKey } from '../sync/entry-key.js'
import { fetchAssets } from '../sync/fetch-assets.js'
import { commitmentOfRecord, type ShareRecord } from '../sync/record.js'
import type { RecordReceiver } from '../sync/record-receiver.js'
import type { AckQuestion } from './ack-question.js'
import { AckContentError, AckNotCoreError, AckSealError, AckTooLargeError } from './errors.js'
import { findHeldLayer, kaIdOfRecord } from './find-held.js'
import { hostGraph } from './host-graph.js'
import type { PromisedContent } from './promised-content.js'

export interface GrantNeeds {
  ledger: Journal
  chain: NodeChain
  receiver: RecordReceiver
  maxAssetBytes: number
  promised: Pick<PromisedContent, 'claim' | 'requireRoom'>
}

export interface Asker {
  host: Host
  peerId: string
  address?: string | undefined
  signal: AbortSignal
}

/** Promises to store a version of an asset, once this node holds it and has checked it. Throws the reason if it does not. */
export async function grantAck(needs: GrantNeeds, question: AckQuestion, asker: Asker): Promise<Hex> {
  const { ledger, maxAssetBytes } = needs
  const { record, contextGraphId, epochs } = question
  const chain = needs.chain.current()
  if (chain === undefined || chain.role !== 'core' || chain.identityId() === 0n) throw new AckNotCoreError({})
  checkSealDomain(record, chain)
  if (record.bytes > maxAssetBytes) throw new AckTooLargeError({ bytes: record.bytes, maxBytes: maxAssetBytes })
  if (!isHeld(ledger, record)) needs.promised.requireRoom(record, asker)
  await hostGraph(ledger, chain, { graph: record.graph, contextGraphId, asker: asker.peerId })
  step('ack.asked')
  if (!isHeld(ledger, record)) {
    await needs.promised.claim(record, asker)
    await receiveContent(needs, question, asker)
  }
  if (!isHeld(ledger, record))
    throw new AckContentError({ why: 'what came is not what was sealed, or this node holds another version' })
  step('ack.held')
  return signAck(chain, {
    contextGraphId,
    kaId: kaIdOfRecord(record),
    version: BigInt(record.version),
    commitment: commitmentOfRecord(record),
    byteSize: BigInt(record.bytes),
    epochs: BigInt(epochs),
    graphId: record.graph,
  })
}

const isHeld = (ledger: Journal, record: ShareRecord) => ledger.read((r) => findHeldLayer(r, record) !== undefined)

function checkSealDomain({ chainId, contract }: ShareRecord, chain: OpenChain): void {
  const wanted = chain.addresses.KnowledgeAssets
  if (chainId === chain.chainId && contract.toLowerCase() === wanted.toLowerCase()) return
  throw new AckSealError({
    sealed: `chain ${chainId}, contract ${contract}`,
    wanted: `chain ${chain.chainId}, contract ${wanted}`,
  })
}

/** Accepts the content that came with the question, or fetches it from the asking node. */
async function receiveContent(
  { ledger, receiver, maxAssetBytes }: GrantNeeds,
  { record, chunks }: AckQuestion,
  { host, peerId, address, signal }: Asker,
): Promise<void> {
  // Where somebody here follows the graph, the content stays even if it is not published: it counts as a share.
  const isFollowed = ledger.read((r) => r.get(contextGraphs, record.graph)?.subscribed === true)
  const origin = isFollowed ? { peerId, address } : undefined
  if (chunks !== undefined) {
    await receiver.accept(record, chunks, origin)
    return
  }
  const keys = [entryKey({ name: record.name, agent: record.author }, 'swm')]
  const wanted = { graph: nameHash(record.graph), keys, maxBytes: maxAssetBytes, signal }
  try {
    for await (const fetched of fetchAssets(host, peerId, wanted))
      if (fetched.record.signature === record.signature) await receiver.accept(fetched.record, fetched.chunks, origin)
  } catch (cause) {
    if (!(cause instanceof KgError)) throw cause
    throw new AckContentError({ why: cause.message }, { cause })
  }
}
