import { describe, expect, it } from 'vitest'
import type { AssetRow } from '../../memory/assets/table.js'
import { publicationOf } from './publication-of.js'

const seal = {
  root: '0x01',
  leafCount: 2,
  privateRoot: '0x00',
  commitment: '0x02',
  digest: '0x03',
  signature: '0x04',
  version: 5,
  chainName: 'local',
  chainId: 31337,
  contract: `0x${'0c'.repeat(20)}`,
}
const anchor = {
  chainName: 'local',
  chainId: 31337,
  contract: seal.contract,
  contextGraphId: '1',
  txHash: '0xtx',
  blockNumber: 9,
  blockHash: '0xb',
  publisher: '0xp',
  publisherNodeIdentityId: '0',
  accountId: '3',
  fee: '12',
  epochs: 2,
  paidUntil: 1,
  byteSize: 10,
  ackIdentityIds: ['1'],
}
const content = { chunks: [], quads: 2, bytes: 10 }
const layer = { since: 1, seq: 1, content, privateContent: content, operationId: 'x', seal, anchor }
const row: AssetRow = {
  contextGraph: 'lab',
  sub: '',
  agent: `0x${'ab'.repeat(20)}`,
  name: 'notes',
  number: 1,
  version: 5,
  createdAt: 1,
  updatedAt: 1,
  vm: layer as unknown as NonNullable<AssetRow['vm']>,
}

describe('a publication as the API tells of it', () => {
  it('says who paid, who acknowledged and where it is anchored', () => {
    const acks = [{ identityId: 1n, signature: '0x' as const, peerId: 'peer', fee: 12n }]
    expect(publicationOf(row, acks, false)).toMatchObject({
      version: 5,
      txHash: '0xtx',
      fee: '12',
      convictionCostCovered: true,
      storageAckPeerIds: ['peer'],
      alreadyPublished: false,
    })
  })

  it('is none without an anchor', () => {
    const { vm: _vm, ...unpublished } = row
    expect(() => publicationOf(unpublished, [], true)).toThrow('anchor')
  })
})
