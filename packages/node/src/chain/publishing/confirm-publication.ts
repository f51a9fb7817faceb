import type { ChainEvent, EventArgs } from '@kg/chain'
import { defined, splitKaId } from '@kg/core'
import { KeyedMutex } from '@kg/core/async'
import type { LedgerReader } from '@kg/store'
import { noContent, step } from '@kg/store'
import { saveAsset } from '../../memory/assets/draft-row.js'
import { assetKey, graphOf, shelfOf, subjectOf } from '../../memory/assets/names.js'
import { type AssetRow, assetRows, type LayerState } from '../../memory/assets/table.js'
import { actOf } from '../../platform/acts/acts.js'
import type { Journal } from '../../platform/operations/journal.js'
import type { OpenChain } from '../connection/chain.js'
import { argsOf } from '../connection/event-args.js'
import { anchorFrom, type PublicationRow, publicationRows } from './publication-table.js'

type Published = EventArgs<'KnowledgeAssets', 'Published'>

/** The publisher and the follower of the chain may come at the same time: the second waits for the first. */
export const publicationTurns = new KeyedMutex<Journal>()

/** Moves what the chain says is published from the shared layer to the published one. Safe to repeat. */
export function confirmPublication(
  ledger: Journal,
  chain: Pick<OpenChain, 'name' | 'chainId'>,
  event: ChainEvent,
): Promise<AssetRow | undefined> {
  return publicationTurns.run(ledger, () => confirm(ledger, chain, event))
}

async function confirm(
  ledger: Journal,
  chain: Pick<OpenChain, 'name' | 'chainId'>,
  event: ChainEvent,
): Promise<AssetRow | undefined> {
  const args = argsOf(event, 'KnowledgeAssets', 'Published')
  if (args === undefined) return undefined
  const { kaId, publication } = args
  const version = Number(publication.version)
  const fresh = publicationOfEvent(chain, event, args)
  const key: [string, number] = [kaId.toString(), version]
  const noted = ledger.read((r) => r.get(publicationRows, key))
  if (noted?.blockHash !== fresh.blockHash || noted.txHash !== fresh.txHash)
    await ledger.writeWithoutReceipt((w) =>
      w.put(publicationRows, key, { ...fresh, ...defined({ replaced: noted?.replaced }) }),
    )
  const before = ledger.read((r) => findPublishedAsset(r, kaId))
  if (before === undefined) return undefined
  if (before.vm !== undefined && before.vm.seal.version >= version) return correctAnchor(ledger, before, version, fresh)
  if (sharedAs(before, version, publication.commitment) === undefined) return undefined
  step('publish.seen')
  const act = actOf('asset.publish', before.agent, subjectOf(before), { layer: 'vm', root: publication.root })
  const anchor = anchorFrom(fresh)
  const { value } = await ledger.write(act, (w) => {
    const row = w.get(assetRows, assetKey(before))
    const source = row && sharedAs(row, version, publication.commitment)
    // Somebody was quicker.
    if (row === undefined || source === undefined) return row
    const { swm: _moved, ...rest } = row
    w.put(publicationRows, key, { ...fresh, ...defined({ replaced: row.vm }) })
    const vm: LayerState = { ...source, since: Date.now(), seq: w.head() + 1, anchor }
    const scope = { sub: row.sub }
    w.change({
      ...scope,
      shelf: shelfOf(row, 'vm'),
      graph: graphOf(row, 'vm'),
      op: 'replace',
      content: source.content,
    })
    w.change({ ...scope, shelf: shelfOf(row, 'swm'), graph: graphOf(row, 'swm'), op: 'drop', content: noContent })
    const published: AssetRow = { ...rest, vm }
    saveAsset(w, published)
    return published
  })
  return value
}

/** After a change of history the same transaction can be in another block. */
async function correctAnchor(
  ledger: Journal,
  asset: AssetRow,
  version: number,
  publication: PublicationRow,
): Promise<AssetRow> {
  const anchor = anchorFrom(publication)
  const isRight = ({ vm }: AssetRow) =>
    vm?.seal.version !== version ||
    vm.seal.commitment !== publication.commitment ||
    vm.anchor?.blockHash === anchor.blockHash
  if (isRight(asset)) return asset
  const { value } = await ledger.write(actOf('asset.publish', asset.agent, subjectOf(asset), { layer: 'vm' }), (w) => {
    const now = w.get(assetRows, assetKey(asset))
    if (now?.vm === undefined || isRight(now)) return now ?? asset
    const corrected = { ...now, vm: { ...now.vm, anchor } }
    saveAsset(w, corrected)
    return corrected
  })
  return value
}

function publicationOfEvent(
  chain: Pick<OpenChain, 'name' | 'chainId'>,
  event: ChainEvent,
  { publication, contextGraphId }: Published,
): PublicationRow {
  return {
    commitment: publication.commitment,
    chainName: chain.name,
    chainId: chain.chainId,
    contract: event.address,
    contextGraphId: contextGraphId.toString(),
    txHash: event.transactionHash,
    blockNumber: event.blockNumber,
    blockHash: event.blockHash,
    publisher: publication.publisher,
    publisherNodeIdentityId: publication.publisherNodeIdentityId.toString(),
    accountId: publication.accountId.toString(),
    fee: publication.fee.toString(),
    epochs: publication.epochs,
    paidUntil: Number(publication.paidUntil),
    byteSize: Number(publication.byteSize),
    ackIdentityIds: publication.ackIdentityIds.map(String),
  }
}

/** The asset that the chain calls by this number, if it is here. */
export function findPublishedAsset(reader: LedgerReader, kaId: bigint): AssetRow | undefined {
  const { author, number } = splitKaId(kaId)
  const [found] = [...reader.by(assetRows, 'byNumber', { prefix: [author.toLowerCase(), Number(number)], limit: 1 })]
  return found?.value
}

function sharedAs({ swm }: AssetRow, version: number, commitment: string): LayerState | undefined {
  return swm !== undefined && swm.seal.version === version && swm.seal.commitment === commitment ? swm : undefined
}
