import { defined } from '@kg/core'
import { describe, expect, it } from 'vitest'
import { asAnn, asBob, draftRef, openLab, refusal } from '../testing/test-memory.test.support.js'

const lines = ['<urn:s> <urn:p> "1" .']
const node = await openLab()
await node.graphs.createSubGraph('lab', 'web', undefined, asAnn)
await node.create(draftRef('a-draft'), lines)
await node.create(draftRef('b-shared'), lines, 'shared')
await node.create(draftRef('c-bobs'), lines, 'shared', asBob)
await node.create(draftRef('d-bobs-draft'), lines, 'open', asBob)
await node.create(draftRef('e-web', 'lab', 'web'), lines, 'shared')

const list = (filter: object = {}, caller = asAnn) =>
  node.assets.list({ contextGraphId: 'lab', limit: 10, ...filter }, caller)
const names = (filter: object = {}, caller = asAnn) => list(filter, caller).rows.map(({ name }) => name)

describe('a list of assets', () => {
  it('shows what is shared, and of drafts the caller’s own', () => {
    expect(names()).toEqual(['a-draft', 'b-shared', 'c-bobs', 'e-web'])
    expect(names({}, asBob)).toEqual(['b-shared', 'c-bobs', 'd-bobs-draft', 'e-web'])
    expect([list().total, list({}, asBob).total]).toEqual([4, 4])
  })

  it('can be held to a layer or a sub-graph', () => {
    expect(names({ layer: 'wm' })).toEqual(['a-draft'])
    expect(names({ layer: 'swm' })).toEqual(['b-shared', 'c-bobs', 'e-web'])
    expect(names({ layer: 'vm' })).toEqual([])
    expect(names({ subGraphName: 'web' })).toEqual(['e-web'])
  })

  it('comes in pages that together are the whole', () => {
    const pages: string[][] = []
    for (let cursor: string | undefined; ; ) {
      const { rows, nextCursor } = list({ limit: 3, ...defined({ cursor }) })
      pages.push(rows.map(({ name }) => name))
      if (nextCursor === undefined) break
      cursor = nextCursor
    }
    expect(pages).toEqual([['a-draft', 'b-shared', 'c-bobs'], ['e-web']])
  })

  it('refuses a scope that is not there', () => {
    expect(() => list({ contextGraphId: 'none' })).toThrow(refusal('CONTEXT_GRAPH_NOT_FOUND'))
    expect(() => list({ subGraphName: 'none' })).toThrow(refusal('SUB_GRAPH_NOT_FOUND'))
  })
})
