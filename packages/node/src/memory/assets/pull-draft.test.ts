import { describe, expect, it } from 'vitest'
import { asAnn, asBob, bob, draftRef, openLab, refusal } from '../testing/test-memory.test.support.js'
import { findOwnAsset } from './draft-row.js'

const lines = ['<urn:s> <urn:p> "1" .']
const node = await openLab()
const given = { ref: draftRef('news'), lines, privateLines: ['<urn:s> <urn:p> "secret" .'], goal: 'shared' as const }
await node.assets.create(given, asBob)

const pull = (name: string, caller = asAnn, onConflict: 'reject' | 'replace' = 'reject', layer: 'swm' | 'vm' = 'swm') =>
  node.assets.pull(draftRef(name), { layer, onConflict }, caller)
const rowOf = (name: string, caller = asAnn) => node.ledger.read((r) => findOwnAsset(r, draftRef(name), caller))

describe('a draft from what is shared', () => {
  it('holds the statements, for its author with the private ones', async () => {
    expect(await pull('news', asBob)).toMatchObject({ tripleCount: 1 })
    expect(rowOf('news', asBob)).toMatchObject({ agent: bob, version: 1, wm: { state: 'open', privateQuads: 1 } })
    expect(node.drafts.lines(draftRef('news'), asBob)).toEqual(lines)
  })

  it('of another author holds nothing private, and is an asset of its own', async () => {
    await pull('news')
    expect(rowOf('news')).toMatchObject({ agent: asAnn.agent, version: 0, wm: { privateQuads: 0 } })
    await expect(node.assets.share(draftRef('news'), asAnn)).rejects.toEqual(refusal('ASSET_NAME_TAKEN'))
  })

  it('replaces a draft that is there only when asked to', async () => {
    await node.drafts.append(draftRef('news'), { lines: ['<urn:s> <urn:p> "more" .'] }, asBob)
    await expect(pull('news', asBob)).rejects.toEqual(refusal('WM_DRAFT_CONFLICT'))
    expect(node.drafts.lines(draftRef('news'), asBob)).toHaveLength(2)
    await pull('news', asBob, 'replace')
    expect(node.drafts.lines(draftRef('news'), asBob)).toEqual(lines)
  })

  it('cannot come from a layer that holds nothing, or from an asset that is not there', async () => {
    await expect(pull('news', asBob, 'replace', 'vm')).rejects.toEqual(refusal('PULL_FROM_EMPTY_SOURCE'))
    await expect(pull('none')).rejects.toEqual(refusal('ASSET_NOT_FOUND'))
  })
})
