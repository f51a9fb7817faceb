import { noContent } from '@kg/store'
import { describe, expect, it } from 'vitest'
import { ann } from '../testing/test-memory.test.support.js'
import { findNewestLayer } from './find-newest-layer.js'
import type { AssetRow, LayerState } from './table.js'

const row: AssetRow = {
  contextGraph: 'lab',
  sub: '',
  agent: ann,
  name: 'a',
  number: 1,
  version: 2,
  createdAt: 0,
  updatedAt: 0,
}
const layer = (version: number): LayerState => ({
  since: 0,
  seq: 1,
  content: noContent,
  privateContent: noContent,
  operationId: `share-${version}`,
  seal: {
    root: '0x',
    leafCount: 0,
    privateRoot: '0x',
    commitment: '0x',
    digest: '0x',
    signature: '0x',
    version,
    chainName: 'none',
    chainId: 0,
    contract: '0x',
  },
})

describe('the newest version of an asset', () => {
  it('is the one with the higher version, and of two equal ones the published', () => {
    const newer = layer(2)
    expect(findNewestLayer({ ...row, swm: newer, vm: layer(1) })).toBe(newer)
    const published = layer(2)
    expect(findNewestLayer({ ...row, swm: layer(2), vm: published })).toBe(published)
  })

  it('is the only one there is, or none', () => {
    const only = layer(1)
    expect(findNewestLayer({ ...row, swm: only })).toBe(only)
    expect(findNewestLayer({ ...row, vm: only })).toBe(only)
    expect(findNewestLayer(row)).toBeUndefined()
  })
})
