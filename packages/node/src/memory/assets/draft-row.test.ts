import { assetMoves } from '@kg/core'
import { describe, expect, it } from 'vitest'
import { ann, asAnn, draftRef, openLab, refusal } from '../testing/test-memory.test.support.js'
import { draftAct, findAssetToDraft, findOwnAsset, stateOf } from './draft-row.js'

const lines = ['<urn:s> <urn:p> "1" .']
const node = await openLab()
for (const goal of ['open', 'sealed', 'shared'] as const) await node.create(draftRef(goal), lines, goal)

const find = (name: string, trigger: 'create' | 'write' | 'pull') =>
  node.ledger.read((r) => findAssetToDraft(r, draftRef(name), asAnn, trigger))

describe('the state of an asset', () => {
  it('is one of the lifecycle, a draft first', async () => {
    const state = (name: string) => node.ledger.read((r) => stateOf(findOwnAsset(r, draftRef(name), asAnn)))
    expect(['none', 'open', 'sealed', 'shared'].map(state)).toEqual(['none', 'open', 'sealed', 'shared'])
    await node.create(draftRef('again'), lines, 'shared')
    await node.assets.pull(draftRef('again'), { layer: 'swm', onConflict: 'reject' }, asAnn)
    expect(state('again')).toBe('open')
    expect(Object.keys(assetMoves)).toContain(state('again'))
  })
})

describe('a draft', () => {
  it('begins with nothing, goes on while it is open, and is pulled from what is shared', () => {
    expect(find('new', 'write')).toBeUndefined()
    expect(find('open', 'write')?.name).toBe('open')
    expect(find('shared', 'pull')?.name).toBe('shared')
  })

  it('does not begin on what is shared, nor go on once it is sealed', () => {
    expect(() => find('shared', 'write')).toThrow(refusal('ILLEGAL_MOVE'))
    expect(() => find('sealed', 'write')).toThrow(refusal('KA_ASSERTION_ALREADY_FINALIZED'))
    expect(() => find('../escape', 'create')).toThrow(expect.objectContaining({ status: 400 }))
  })

  it('is the subject of its receipts', () => {
    expect(draftAct('asset.write', draftRef('open'), asAnn)).toEqual({
      agent: `did:kg:agent:${ann}`,
      action: 'asset.write',
      subject: `did:kg:context-graph:lab/_wm/${ann}/open`,
      layer: 'wm',
    })
  })
})
