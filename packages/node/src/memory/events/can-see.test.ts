import { assetGraphUri, contextGraphUri } from '@kg/core'
import type { Receipt } from '@kg/store'
import { describe, expect, it } from 'vitest'
import { ann, asAnn, asBob, bob, openLab } from '../testing/test-memory.test.support.js'
import { canSee } from './can-see.js'

const node = await openLab({ curator: bob })
await node.addGraph('club', { accessPolicy: 1, curator: bob })
const operator = { agent: ann, isAdmin: true }
const sees = (receipt: Partial<Receipt>, caller = asAnn) => {
  const whole = { seq: 1, time: 0, action: 'asset.share', agent: 'did:kg:agent:0x3', subject: '', prev: '', hash: '' }
  return node.ledger.read((r) => canSee(r, { ...whole, changes: '', signature: '', ...receipt }, caller))
}
const asset = (contextGraphId: string) => assetGraphUri({ contextGraphId, layer: 'wm', agent: bob, name: 'a' })

describe('a receipt', () => {
  it('is seen by the agent who caused it, whatever it is about', () => {
    expect(sees({ agent: `did:kg:agent:${ann}`, subject: 'anything' })).toBe(true)
    expect(sees({ agent: `did:kg:agent:${ann}0`, subject: 'anything' })).toBe(false)
  })

  it('of a draft is its author’s alone, even before the operator', () => {
    expect(sees({ subject: asset('lab'), layer: 'wm' })).toBe(false)
    expect(sees({ subject: asset('lab'), layer: 'wm' }, operator)).toBe(false)
  })

  it('of a shared asset is seen by those who may read it', () => {
    expect(sees({ subject: asset('lab'), layer: 'swm' })).toBe(true)
    expect(sees({ subject: asset('club'), layer: 'swm' })).toBe(false)
    expect(sees({ subject: asset('club'), layer: 'swm' }, asBob)).toBe(true)
    expect(sees({ subject: asset('club'), layer: 'swm' }, operator)).toBe(true)
    expect(sees({ subject: asset('unknown'), layer: 'swm' }, operator)).toBe(false)
  })

  it('of a context graph is seen by those who may read it', () => {
    expect(sees({ action: 'context-graph.rename', subject: contextGraphUri('lab') })).toBe(true)
    expect(sees({ action: 'context-graph.rename', subject: contextGraphUri('club') })).toBe(false)
  })

  it('of somebody who wants to join is the curator’s and the operator’s', () => {
    const request = { action: 'join.request', subject: contextGraphUri('lab') }
    expect([sees(request), sees(request, asBob), sees(request, operator)]).toEqual([false, true, true])
  })

  it('of anything else is the operator’s', () => {
    expect([sees({ subject: 'urn:x' }), sees({ subject: 'urn:x' }, operator)]).toEqual([false, true])
  })
})
