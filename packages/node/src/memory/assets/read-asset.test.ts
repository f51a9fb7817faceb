import { describe, expect, it } from 'vitest'
import { ann, asAnn, asBob, draftRef, openLab, refusal } from '../testing/test-memory.test.support.js'
import { type ReadOptions, readAssetPage } from './read-asset.js'

const node = await openLab()

const line = (value: string) => `<urn:s> <urn:p> "${value}" .`
const read = (name: string, options: ReadOptions = {}, caller = asAnn) =>
  readAssetPage({ ledger: node.journal }, draftRef(name), { limit: 10, ...options }, caller)

await node.create(draftRef('a'), [line('1')], 'shared')
const first = node.ledger.head()
await node.assets.pull(draftRef('a'), { layer: 'swm', onConflict: 'reject' }, asAnn)
await node.drafts.append(draftRef('a'), { lines: [line('2')] }, asAnn)
const drafted = node.ledger.head()

describe('reading an asset', () => {
  it('shows its author the draft first, and others what is shared', () => {
    expect(read('a')).toMatchObject({ layer: 'wm', count: 2, seq: drafted, agent: ann })
    expect(read('a', { layer: 'swm' }).lines).toEqual([line('1')])
    expect(read('a', {}, asBob)).toMatchObject({ layer: 'swm', lines: [line('1')] })
    expect(() => read('a', { layer: 'wm' }, asBob)).toThrow(refusal('LAYER_EMPTY'))
    expect(() => read('a', { layer: 'vm' })).toThrow(refusal('LAYER_EMPTY'))
    expect(() => read('none')).toThrow(refusal('ASSET_NOT_FOUND'))
  })

  it('reads every moment of the past', async () => {
    await node.drafts.replace(draftRef('a'), [line('3')], asAnn)
    await node.assets.share(draftRef('a'), asAnn)
    expect(read('a').lines).toEqual([line('3')])
    expect(read('a', { asOf: String(first) })).toMatchObject({ layer: 'swm', lines: [line('1')], seq: first })
    expect(read('a', { asOf: String(drafted) })).toMatchObject({ layer: 'wm', lines: [line('1'), line('2')] })
    expect(read('a', { asOf: String(drafted) }, asBob).lines).toEqual([line('1')])
    expect(() => read('a', { asOf: '1' })).toThrow(refusal('LAYER_EMPTY'))
    expect(() => read('a', { asOf: 'soon' })).toThrow(refusal('AS_OF_INVALID'))
  })

  it('can be held to what is said about one entity', async () => {
    await node.create(draftRef('two'), ['<urn:s2> <urn:p> <urn:s> .', line('1')])
    const about = (subject: string) =>
      readAssetPage({ ledger: node.journal }, draftRef('two'), { limit: 10, subject }, asAnn)
    expect(about('urn:s')).toMatchObject({ lines: [line('1')], count: 1 })
    expect(about('urn:none')).toMatchObject({ lines: [], count: 0 })
  })

  it('comes in pages', () => {
    const { lines, nextCursor } = readAssetPage(
      { ledger: node.journal },
      draftRef('a'),
      { limit: 1, asOf: String(drafted) },
      asAnn,
    )
    expect([lines.length, nextCursor]).toEqual([1, expect.any(String)])
  })
})
