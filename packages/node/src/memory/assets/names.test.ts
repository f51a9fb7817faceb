import { describe, expect, it } from 'vitest'
import { ann } from '../testing/test-memory.test.support.js'
import { assetKey, graphOf, kaIdOf, privateGraphOf, shelfOf, subjectOf } from './names.js'

const asset = { contextGraph: 'lab', sub: '', agent: ann, name: 'a' }
const inSub = { ...asset, sub: 'web' }

describe('the names of an asset', () => {
  it('are graphs of their own in every layer, private part and sub-graph', () => {
    const graphs = [asset, inSub].flatMap((one) => [
      ...(['wm', 'swm', 'vm'] as const).map((layer) => graphOf(one, layer)),
      privateGraphOf(one),
    ])
    expect(new Set(graphs).size).toBe(8)
    expect(graphOf(asset, 'swm')).toBe(`did:kg:context-graph:lab/_swm/${ann}/a`)
  })

  it('put drafts on a shelf of their agent, and what is shared on one for all', () => {
    expect(shelfOf(asset, 'wm')).toEqual({ contextGraph: 'lab', layer: 'wm', agent: ann })
    expect(shelfOf(asset, 'private').agent).toBe(ann)
    expect(shelfOf(asset, 'swm').agent).toBe('')
  })

  it('keep one subject for all receipts, and one key whatever the sub-graph', () => {
    expect(subjectOf(asset)).toBe(graphOf(asset, 'wm'))
    expect(assetKey(inSub)).toEqual(assetKey(asset))
  })

  it('hold author and number in the id on the chain', () => {
    expect(BigInt(kaIdOf({ agent: ann, number: 7 })) >> 96n).toBe(BigInt(ann))
    expect(BigInt(kaIdOf({ agent: ann, number: 7 })) & 0xffn).toBe(7n)
  })
})
