import { defined } from '@kg/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { touched } from './follow-changes.js'
import { assetUri, graphUri, parseUri } from './uri.js'

const text = fc.string({ unit: 'grapheme', minLength: 1 })

describe('the addresses of resources', () => {
  it('are read as they were written', () => {
    fc.assert(
      fc.property(text, text, fc.option(text, { nil: undefined }), (id, name, sub) => {
        expect(parseUri(graphUri(id))).toEqual({ kind: 'context-graph', id })
        const asset = { kind: 'asset', id, name, ...defined({ subGraphName: sub }) }
        expect(parseUri(assetUri(id, name, sub))).toEqual(asset)
      }),
    )
  })

  it('name parts of an asset', () => {
    expect(parseUri('kg://context-graph/g/asset/a/proof')).toEqual({ kind: 'proof', id: 'g', name: 'a' })
    expect(parseUri('kg://context-graph/g/asset/a/statements?subGraphName=s')).toMatchObject({ subGraphName: 's' })
  })

  it.each(['', 'kg://', 'kg://context-graph/', 'kg://context-graph/%E0%A4%A', 'kg://context-graph/a/b', 'file:///etc'])(
    'are not %j',
    (uri) => expect(parseUri(uri)).toBeUndefined(),
  )

  it('change with what happens to an asset and its context graph', () => {
    const agent = `0x${'1'.repeat(40)}`
    expect(touched(`did:kg:context-graph:lab/_wm/${agent}/a`)).toEqual([
      'kg://context-graph/lab',
      'kg://context-graph/lab/asset/a',
      'kg://context-graph/lab/asset/a/statements',
      'kg://context-graph/lab/asset/a/proof',
    ])
    expect(touched('did:kg:context-graph:lab')).toEqual(['kg://context-graph/lab'])
    expect(touched('did:kg:agent:0x1')).toEqual([])
  })
})
