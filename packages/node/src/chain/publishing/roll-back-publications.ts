import { noContent } from '@kg/store'
import { saveAsset } from '../../memory/assets/draft-row.js'
import { assetKey, graphOf, shelfOf, subjectOf } from '../../memory/assets/names.js'
import { type AssetRow, assetRows } from '../../memory/assets/table.js'
import { actOf } from '../../platform/acts/acts.js'
import type { Journal } from '../../platform/operations/journal.js'
import type { OpenChain } from '../connection/chain.js'
import { findPublishedAsset, publicationTurns } from './confirm-publication.js'
import { type PublicationRow, publicationRows } from './publication-table.js'

/**
 * Takes back publications whose block the chain has removed: the version is shared again, and what was published before it
 * is published again. One that is merely in another block gets its new anchor when its event comes again.
 */
export async function rollBackPublications(
  ledger: Journal,
  chain: Pick<OpenChain, 'chainId' | 'addresses' | 'transactions'>,
  after: number,
): Promise<void> {
  const contract = chain.addresses.KnowledgeAssets.toLowerCase()
  const later = ledger.read((r) =>
    [...r.by(publicationRows, 'byBlock', { prefix: [chain.chainId], after: [chain.chainId, after + 1] })].filter(
      ({ value }) => value.contract.toLowerCase() === contract,
    ),
  )
  // The newest version first, so that each finds what it replaced.
  for (const { key, value } of later.sort((a, b) => b.key[1] - a.key[1]))
    if (!(await chain.transactions.isIncluded(value.txHash as `0x${string}`)))
      await publicationTurns.run(ledger, () => rollBack(ledger, key, value))
}

async function rollBack(ledger: Journal, key: [kaId: string, version: number], removed: PublicationRow): Promise<void> {
  const asset = ledger.read((r) => findPublishedAsset(r, BigInt(key[0])))
  if (asset === undefined || !isPublishedBy(asset, key[1], removed)) {
    await ledger.writeWithoutReceipt((w) => w.remove(publicationRows, key))
    return
  }
  await ledger.write(actOf('asset.unpublish', asset.agent, subjectOf(asset), { layer: 'vm' }), (w) => {
    w.remove(publicationRows, key)
    const row = w.get(assetRows, assetKey(asset))
    if (row?.vm === undefined || !isPublishedBy(row, key[1], removed)) return
    const { vm, ...rest } = row
    const { anchor: _removed, ...layer } = vm
    const { replaced } = removed
    const scope = { sub: row.sub }
    const published = { ...scope, shelf: shelfOf(row, 'vm'), graph: graphOf(row, 'vm') }
    if (replaced === undefined) w.change({ ...published, op: 'drop', content: noContent })
    else w.change({ ...published, op: 'replace', content: replaced.content })
    // What the author has shared since stays as it is.
    const swm = row.swm ?? { ...layer, since: Date.now(), seq: w.head() + 1 }
    if (row.swm === undefined) {
      const shared = { ...scope, shelf: shelfOf(row, 'swm'), graph: graphOf(row, 'swm') }
      w.change({ ...shared, op: 'replace', content: swm.content })
    }
    saveAsset(w, { ...rest, swm, ...(replaced && { vm: replaced }) })
  })
}

const isPublishedBy = ({ vm }: AssetRow, version: number, { txHash }: PublicationRow): boolean =>
  vm?.seal.version === version && vm.anchor?.txHash === txHash
