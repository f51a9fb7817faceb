import { nameHash } from '@kg/core'
import { describe, expect, it } from 'vitest'
import { findOwnAsset } from '../assets/draft-row.js'
import { kaIdOf } from '../assets/names.js'
import type { AnchorRow, AssetRow } from '../assets/table.js'
import { ann, asAnn, draftRef, openLab } from '../testing/test-memory.test.support.js'
import { makeBundleHead } from './bundle-head.js'

const node = await openLab()
await node.create(draftRef('asset'), ['<urn:s> <urn:p> "1" .'], 'shared')
const row = node.ledger.read((r) => findOwnAsset(r, draftRef('asset'), asAnn)) as AssetRow &
  Required<Pick<AssetRow, 'swm'>>

describe('the head of a bundle', () => {
  it('has what the seal covers, in the form that is signed', () => {
    const { seal } = row.swm
    expect(makeBundleHead(row, row.swm)).toEqual({
      version: 1,
      contextGraphId: 'lab',
      commitment: { root: seal.root, leafCount: 1, privateRoot: seal.privateRoot, commitment: seal.commitment },
      seal: {
        signature: seal.signature,
        fields: {
          commitment: seal.commitment,
          nameHash: nameHash('lab'),
          name: 'asset',
          version: 1,
          author: ann,
          kaId: kaIdOf(row),
          chainId: 0,
          contract: `0x${'0'.repeat(40)}`,
        },
      },
    })
  })

  it('keeps the salt of private statements to the node', () => {
    const seal = { ...row.swm.seal, privateSalt: 'never leaves' }
    expect(JSON.stringify(makeBundleHead(row, { ...row.swm, seal }))).not.toContain('never leaves')
  })

  it('says where the chain says the same', () => {
    const anchor: AnchorRow = {
      chainName: 'local',
      chainId: 31337,
      contract: `0x${'AB'.repeat(20)}`,
      contextGraphId: '32',
      txHash: '0x01',
      blockNumber: 5,
      blockHash: '0x02',
      publisher: ann,
      publisherNodeIdentityId: '1',
      accountId: '0',
      fee: '7',
      epochs: 1,
      paidUntil: 0,
      byteSize: 1,
      ackIdentityIds: [],
    }
    expect(makeBundleHead(row, { ...row.swm, anchor }).anchor).toEqual({
      chainId: 31337,
      contract: `0x${'ab'.repeat(20)}`,
      kaId: kaIdOf(row),
      contextGraphOnChainId: '32',
      txHash: '0x01',
      blockNumber: 5,
    })
  })
})
