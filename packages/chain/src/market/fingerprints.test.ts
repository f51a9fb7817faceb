import { zeroAddress, zeroHash } from '@kg/core'
import { afterAll, describe, expect, it } from 'vitest'
import { newId, startMarket, usualTerms } from './market.test.support.js'

const { root, size } = usualTerms
const otherRoot = `0x${'cd'.repeat(32)}` as const
const { chain, market } = await startMarket()
afterAll(() => chain.stop())
const creator = await market.member()
const stranger = await market.member()

describe('the fingerprint of a dataset', () => {
  it('is registered once and never changes', async () => {
    const datasetId = newId()
    const { events } = await chain.send(creator, 'DatasetMarket', 'registerDataset', [datasetId, root, size])
    expect(events).toEqual([{ event: 'DatasetRegistered', datasetId, creator: creator.address, root, size }])
    const found = await chain.read('DatasetMarket', 'fingerprintOf', [datasetId, creator.address])
    expect(found).toMatchObject({ root, size })
    const again = await chain.send(creator, 'DatasetMarket', 'registerDataset', [datasetId, root, size])
    expect(again.events).toEqual([])
    const differs = `FingerprintDiffers(${datasetId}, ${root}, ${size})`
    for (const [newRoot, newSize] of [
      [otherRoot, size],
      [root, size + 1n],
    ] as const)
      expect(await chain.refused(creator, 'DatasetMarket', 'registerDataset', [datasetId, newRoot, newSize])).toBe(
        differs,
      )
    const offer = { ...usualTerms, datasetId, root: otherRoot }
    expect(await chain.refused(creator, 'DatasetMarket', 'createOffer', [offer])).toBe(differs)
  })

  it('cannot be taken or blocked by somebody who is faster', async () => {
    const datasetId = newId()
    expect(await chain.read('DatasetMarket', 'firstCreatorOf', [datasetId])).toBe(zeroAddress)
    await chain.send(stranger, 'DatasetMarket', 'registerDataset', [datasetId, otherRoot, 1n])
    await chain.send(creator, 'DatasetMarket', 'registerDataset', [datasetId, root, size])
    expect(await chain.read('DatasetMarket', 'firstCreatorOf', [datasetId])).toBe(stranger.address)
    const own = await chain.read('DatasetMarket', 'fingerprintOf', [datasetId, creator.address])
    expect(own.root).toBe(root)
  })

  it('has an id and a root', async () => {
    const noId = chain.refused(creator, 'DatasetMarket', 'registerDataset', [zeroHash, root, size])
    expect(await noId).toBe('DatasetIdZero()')
    const noRoot = chain.refused(creator, 'DatasetMarket', 'registerDataset', [newId(), zeroHash, size])
    expect(await noRoot).toBe('RootZero()')
  })

  it('is registered with the first offer', async () => {
    const datasetId = newId()
    const { events } = await chain.send(creator, 'DatasetMarket', 'createOffer', [{ ...usualTerms, datasetId }])
    expect(events[0]).toEqual({ event: 'DatasetRegistered', datasetId, creator: creator.address, root, size })
    const second = await chain.send(creator, 'DatasetMarket', 'createOffer', [{ ...usualTerms, datasetId }])
    expect(second.events.map(({ event }) => event)).toEqual(['OfferCreated'])
  })
})
