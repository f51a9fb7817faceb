import { describe, expect, it } from 'vitest'
import { ann, asAnn, asBob, bob, draftRef, openLab, refusal } from '../testing/test-memory.test.support.js'
import { findAsset, refuseTakenName } from './find-asset.js'

const lines = ['<urn:s> <urn:p> "1" .']
const node = await openLab()
await node.addGraph('annex')
await node.create(draftRef('shared'), lines, 'shared', asBob)
await node.create(draftRef('diary'), lines, 'open', asBob)
for (const caller of [asAnn, asBob]) await node.create(draftRef('profile', 'agents'), lines, 'shared', caller)

const carol = { agent: `0x${'c3'.repeat(20)}`, isAdmin: false }
const find = (name: string, caller = asAnn, graph = 'lab', author?: string) =>
  node.ledger.read((r) => findAsset(r, graph, name, caller, author))

describe('finding an asset', () => {
  it('finds what others have shared, and no drafts of theirs', () => {
    expect(find('shared').agent).toBe(bob)
    expect(() => find('diary')).toThrow(refusal('ASSET_NOT_FOUND'))
    expect(find('diary', asBob).agent).toBe(bob)
  })

  it('prefers the caller’s own, and asks for the author where it cannot tell', () => {
    expect(find('profile', asAnn, 'agents').agent).toBe(ann)
    expect(() => find('profile', carol, 'agents')).toThrow(refusal('AMBIGUOUS_ASSERTION_AUTHOR'))
    expect(find('profile', carol, 'agents', bob.toUpperCase().replace('0X', '0x')).agent).toBe(bob)
  })

  it('finds it by its author and number, in its own context graph only', () => {
    const { number } = find('shared')
    expect(find(`${bob}:${number}`).name).toBe('shared')
    expect(() => find(`${bob}:${number}`, asAnn, 'annex')).toThrow(refusal('ASSET_NOT_FOUND'))
    const draft = find('diary', asBob).number
    expect(() => find(`${bob}:${draft}`)).toThrow(refusal('ASSET_NOT_FOUND'))
  })
})

describe('a name', () => {
  it('is taken once it is shared, but not in a system graph', () => {
    const refuse = (graph: string, name: string, agent = ann) =>
      node.ledger.read((r) => refuseTakenName(r, graph, name, agent))
    expect(() => refuse('lab', 'shared')).toThrow(refusal('ASSET_NAME_TAKEN'))
    expect(() => refuse('lab', 'shared', bob)).not.toThrow()
    expect(() => refuse('lab', 'diary')).not.toThrow()
    expect(() => refuse('agents', 'profile', carol.agent)).not.toThrow()
  })
})
