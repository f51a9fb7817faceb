import type { Publication } from '@kg/contract'
import { makeAssetUal } from '../../memory/assets/describe-asset.js'
import { graphOf, kaIdOf } from '../../memory/assets/names.js'
import type { AssetRow } from '../../memory/assets/table.js'
import type { Ack } from './acknowledgements.js'

/** A published asset as the API tells of it. */
export function publicationOf(row: AssetRow, acks: readonly Ack[], alreadyPublished: boolean): Publication {
  const { vm } = row
  if (vm?.anchor === undefined) throw new TypeError('a published asset has an anchor')
  const { anchor, seal } = vm
  return {
    name: row.name,
    contextGraphId: row.contextGraph,
    kaId: kaIdOf(row),
    status: 'confirmed',
    ual: makeAssetUal(row, anchor),
    version: seal.version,
    txHash: anchor.txHash,
    blockNumber: anchor.blockNumber,
    merkleRoot: seal.root,
    commitment: seal.commitment,
    authorAddress: row.agent,
    assertionUri: graphOf(row, 'vm'),
    tripleCount: vm.content.quads,
    fee: anchor.fee,
    convictionCostCovered: anchor.accountId !== '0',
    publisher: anchor.publisher,
    publisherNodeIdentityId: anchor.publisherNodeIdentityId,
    ackIdentityIds: anchor.ackIdentityIds,
    storageAckPeerIds: acks.flatMap(({ peerId }) => peerId ?? []),
    alreadyPublished,
  }
}
