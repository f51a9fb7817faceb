import { describe, expect, it } from 'vitest'
import { ann, asAnn, asBob, draftRef, openLab } from '../testing/test-memory.test.support.js'

const lines = ['<urn:s> <urn:p> "1" .']
const node = await openLab()
const secret = { ref: draftRef('story'), lines, privateLines: ['<urn:s> <urn:p> "secret" .'], goal: 'open' as const }
await node.assets.create(secret, asAnn)
await node.assets.finalize(draftRef('story'), asAnn)
await node.assets.share(draftRef('story'), asAnn)
await node.assets.pull(draftRef('story'), { layer: 'swm', onConflict: 'reject' }, asAnn)

const described = (caller = asAnn) => node.assets.describe(draftRef('story'), ann, caller)

describe('the description of an asset', () => {
  it('tells its author everything, oldest first', () => {
    const { events, ...asset } = described()
    expect(events.map(({ action }) => action)).toEqual(['asset.create', 'asset.finalize', 'asset.share', 'asset.pull'])
    expect(asset).toMatchObject({
      status: 'swm-shared',
      memoryLayer: 'SWM',
      assertionVersion: 1,
      privateTripleCount: 1,
      wmCurrentAssertion: { version: 2, tripleCount: 1 },
      swmCurrentAssertion: { version: 1, tripleCount: 1 },
    })
    expect(asset.seal?.merkleRoot).toBe(asset.swmCurrentAssertion?.root)
  })

  it('tells others nothing of drafts and private statements', () => {
    const { events, ...asset } = described(asBob)
    expect(events.map(({ action }) => action)).toEqual(['asset.share'])
    expect(asset).toMatchObject({ status: 'swm-shared', privateTripleCount: 0 })
    expect(asset.wmCurrentAssertion).toBeUndefined()
  })

  it('reserves no UAL without a chain', () => {
    expect(described().reservedUal).toBeUndefined()
    expect(described().ual).toBeUndefined()
  })
})
