import { maxContentLength, maxContentLines } from '@kg/core'
import { describe, expect, it } from 'vitest'
import { ann, asAnn, asBob, bob, draftRef, openLab, refusal } from '../testing/test-memory.test.support.js'
import { findProvable, type ProofRequest, refuseTooLarge } from './find-provable.js'

const node = await openLab()
await node.addGraph('club', { accessPolicy: 1, allowedAgents: [bob] })
await node.graphs.createSubGraph('lab', 'web', undefined, asAnn)
const lines = ['<urn:s> <urn:p> "1" .']
await node.create(draftRef('shared'), lines, 'shared')
await node.create(draftRef('page', 'lab', 'web'), lines, 'shared')
await node.create(draftRef('draft'), lines, 'sealed')
for (const caller of [asAnn, asBob]) await node.create(draftRef('profile', 'agents'), lines, 'shared', caller)

const find = (name: string, more: Partial<ProofRequest> = {}, caller = asAnn) =>
  node.ledger.read((r) => findProvable(r, { name, contextGraphId: 'lab', ...more }, caller))

describe('what can be proved of an asset', () => {
  it('is its shared layer, with the seal of its author', () => {
    const { name, layer, head } = find('shared', {}, asBob)
    expect([name, layer.content.quads]).toEqual(['shared', 1])
    expect(head).toMatchObject({ contextGraphId: 'lab', seal: { fields: { name: 'shared', author: ann } } })
    expect(find('shared', { layer: 'swm' })).toEqual(find('shared'))
  })

  it('is the asset of the author that is asked for', () => {
    const more = { contextGraphId: 'agents', agentAddress: bob }
    expect(find('profile', more, { agent: `0x${'9'.repeat(40)}`, isAdmin: false }).head.seal.fields.author).toBe(bob)
  })

  it('is in the sub-graph that is named', () => {
    expect(find('page', { subGraphName: 'web' }).name).toBe('page')
    expect(() => find('shared', { subGraphName: 'web' })).toThrow(refusal('ASSET_NOT_FOUND'))
    expect(() => find('page', { subGraphName: 'none' })).toThrow(refusal('SUB_GRAPH_NOT_FOUND'))
  })

  it('is nothing of drafts, nor of a layer that is empty, nor of what the caller may not read', () => {
    expect(() => find('draft')).toThrow(refusal('NOTHING_TO_PROVE'))
    expect(() => find('shared', { layer: 'vm' })).toThrow(refusal('NOTHING_TO_PROVE'))
    expect(() => find('none')).toThrow(refusal('ASSET_NOT_FOUND'))
    expect(() => find('shared', { contextGraphId: 'club' })).toThrow(refusal('NOT_ON_ALLOWLIST'))
  })

  it('has the limits of content', () => {
    const asset = find('shared')
    const sized = (more: object) => ({
      ...asset,
      layer: { ...asset.layer, content: { ...asset.layer.content, ...more } },
    })
    expect(() => refuseTooLarge(sized({ quads: maxContentLines, bytes: maxContentLength }))).not.toThrow()
    expect(() => refuseTooLarge(sized({ quads: maxContentLines + 1 }))).toThrow(refusal('ASSET_TOO_LARGE_TO_PROVE'))
    expect(() => refuseTooLarge(sized({ bytes: maxContentLength + 1 }))).toThrow(refusal('ASSET_TOO_LARGE_TO_PROVE'))
  })
})
