import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { defined } from '../values/defined.js'
import { contextGraphUri, isContextGraphId } from './context-graph-id.js'
import { type AssetGraph, assetGraphUri, metaGraphUri, parseAssetGraphUri, scopeUri } from './graph-names.js'
import { checkAssetName, checkSubGraphName } from './names.js'

const agent = `0x${'a1'.repeat(20)}` as const
const accepted = (check: (value: string) => string) => (value: string) => {
  try {
    return check(value) === value
  } catch {
    return false
  }
}

// Words that mean something in graph names come up often, to make collisions likely.
const words = fc.constantFrom('a', 'b', '_vm', '_wm', '_meta', '~b', agent, 'a:b', '.', '%2F')
const ids = fc
  .array(words, { minLength: 1, maxLength: 5 })
  .map((w) => w.join('/'))
  .filter(isContextGraphId)
const text = fc.oneof(words, fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }))
const assets: fc.Arbitrary<AssetGraph> = fc
  .tuple(
    ids,
    fc.option(text.filter(accepted(checkSubGraphName)), { nil: undefined }),
    text.filter(accepted(checkAssetName)),
    fc.constantFrom('wm', 'swm', 'vm'),
  )
  .map(([contextGraphId, subGraphName, name, layer]) => ({
    contextGraphId,
    layer: layer as 'wm',
    agent,
    name,
    ...defined({ subGraphName }),
  }))

describe('graph names', () => {
  it('name the layer, the agent and the asset inside the context graph', () => {
    expect(assetGraphUri({ contextGraphId: '0xab/notes', layer: 'swm', agent, name: 'plan' })).toBe(
      `did:kg:context-graph:0xab/notes/_swm/${agent}/plan`,
    )
    expect(metaGraphUri({ contextGraphId: 'notes', subGraphName: 'web' })).toBe('did:kg:context-graph:notes/~web/_meta')
  })

  it('read back to what they were made of', () => {
    fc.assert(
      fc.property(assets, (asset) => {
        expect(parseAssetGraphUri(assetGraphUri(asset))).toEqual(asset)
      }),
    )
  })

  it('are never shared by two assets, scopes or meta graphs', () => {
    fc.assert(
      fc.property(assets, assets, (one, two) => {
        const all = [one, two].flatMap((asset) => [
          [assetGraphUri(asset), ['asset', asset]],
          [scopeUri(asset), ['scope', asset.contextGraphId, asset.subGraphName]],
          [metaGraphUri(asset), ['meta', asset.contextGraphId, asset.subGraphName]],
        ])
        const things = new Set(all.map(([, thing]) => JSON.stringify(thing)))
        expect(new Set(all.map(([uri]) => uri)).size).toBe(things.size)
      }),
      { numRuns: 1000 },
    )
  })

  it('hold only what an IRI may hold', () => {
    fc.assert(
      fc.property(assets, (asset) => {
        expect(assetGraphUri(asset)).toMatch(/^[!-~]+$/)
        expect(assetGraphUri(asset)).not.toMatch(/[<>"{}|^`\\]/)
      }),
    )
  })

  it('keep a sub-graph apart from a context graph whose id ends the same', () => {
    expect(scopeUri({ contextGraphId: 'a', subGraphName: 'b' })).not.toBe(contextGraphUri('a/b'))
  })

  it.each([
    'urn:other',
    'did:kg:context-graph:a',
    'did:kg:context-graph:a/_meta',
    `did:kg:context-graph:/_vm/${agent}/n`,
    'did:kg:context-graph:a/_vm/0x12/n',
    `did:kg:context-graph:a/_vm/${agent}/n/more`,
    `did:kg:context-graph:a/_vm/${agent.toUpperCase().replace('0X', '0x')}/n`,
    `did:kg:context-graph:a/_vm/${agent}/%6e`,
    `did:kg:context-graph:a/_vm/${agent}/%`,
  ])('are not read out of %s', (uri) => {
    expect(parseAssetGraphUri(uri)).toBeUndefined()
  })
})
