import { defined } from '@kg/core'
import type { ChainFingerprint } from '../contract/fingerprints.js'
import type { NetworkReplyRow, OfferedDataset } from './table.js'

/** An answer as generation 2 shows it. */
export const describeReply = (
  { id, peerId, datasets }: NetworkReplyRow,
  fingerprintsOf: (dataset: OfferedDataset) => ChainFingerprint[],
) => ({
  reply_id: id,
  node_id: peerId,
  stake_factor: 0,
  datasets: datasets.map((one) => ({
    data_set_id: one.id,
    size: one.bytes,
    calculated_price: one.price,
    root_hash: one.rootHash,
    data_creator: one.creator,
    fingerprint_data: fingerprintsOf(one),
    ...defined({
      permissioned_data:
        one.permissioned.length === 0 ? undefined : one.permissioned.map((object) => ({ kg_object_id: object })),
    }),
  })),
})

/** An answer as generation 1 shows it. */
export const describeResponse = ({ id, peerId, datasets }: NetworkReplyRow) => ({
  reply_id: id,
  node_id: peerId,
  stake_factor: 0,
  data_size: datasets.reduce((sum, { bytes }) => sum + bytes, 0),
  data_price: String(datasets.reduce((sum, { price }) => sum + BigInt(price), 0n)),
  imports: datasets.map((one) => ({ import_id: one.id, size: one.bytes, calculated_price: one.price })),
})
