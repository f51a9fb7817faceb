import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeJournal } from '../../platform/operations/journal.js'
import { isSystemGraph } from '../context-graphs/system-assets.js'
import { subGraphs } from '../context-graphs/table.js'
import { ann, bob } from '../testing/test-memory.test.support.js'
import { openQueryNode, type QueryNode } from './query-node.test.support.js'
import { type ChooseView, layersOf, openViewChooser } from './views.js'

const asAnn = { agent: ann, isAdmin: false }
const asBob = { agent: bob, isAdmin: false }
const refused = (code: string) => expect.objectContaining({ code })
const shared = layersOf(undefined)

describe('the choice of a view', () => {
  let node: QueryNode
  let choose: ChooseView
  beforeAll(async () => {
    node = await openQueryNode()
    choose = openViewChooser(makeJournal(node.ledger))
    await node.addGraph('open', { onChainId: '32' })
    await node.addGraph('club', { accessPolicy: 1, allowedAgents: [bob] })
    await node.addGraph('secret', { private: true, curator: bob, onChainId: '33' })
    await node.ledger.write({ agent: 'test', action: 'sub-graph.create', subject: 'open/web' }, (w) =>
      w.put(subGraphs, ['open', 'web'], { contextGraph: 'open', name: 'web', createdBy: ann, createdAt: 0 }),
    )
  })
  afterAll(() => node[Symbol.asyncDispose]())
  const graphs = (view: { shelves: readonly { contextGraph: string }[] }) =>
    [...new Set(view.shelves.map((s) => s.contextGraph))].filter((id) => !isSystemGraph(id)).sort()

  it('knows the layers of each name', () => {
    expect(layersOf('working-memory')).toEqual(['wm'])
    expect(layersOf('shared-working-memory', false)).toEqual(['swm'])
    expect(layersOf('verified-memory')).toEqual(layersOf('verifiable-memory'))
    expect(shared).toEqual(['swm', 'vm'])
    expect(layersOf(undefined, false)).toEqual(['vm'])
  })

  it('covers all that the caller may read where no context graph is named', () => {
    expect(graphs(choose({ layers: shared }, asAnn))).toEqual(['open'])
    expect(graphs(choose({ layers: shared }, asBob))).toEqual(['club', 'open', 'secret'])
    expect(graphs(choose({ layers: shared }, { agent: ann, isAdmin: true }))).toEqual(['club', 'open', 'secret'])
  })

  it('shares a view between readers with the same rights, and no others', () => {
    const key = (agent: string, isAdmin = false) => choose({ layers: shared }, { agent, isAdmin }).key
    expect(key(ann)).toBe(key(`0x${'c3'.repeat(20)}`))
    expect(key(ann)).not.toBe(key(bob))
    expect(key(bob)).toBe(key(ann, true))
    expect(choose({ layers: shared, contextGraphId: 'open' }, asAnn).key).toBe(
      choose({ layers: shared, contextGraphId: 'open' }, asBob).key,
    )
  })

  it('never shares a view with drafts', () => {
    for (const contextGraphId of [undefined, 'open']) {
      const [mine, theirs] = [asAnn, asBob].map((caller) => choose({ layers: ['wm'], contextGraphId }, caller))
      expect(mine!.key).not.toBe(theirs!.key)
      expect(new Set(mine!.shelves.map(({ agent }) => agent))).toEqual(new Set([ann]))
    }
  })

  it('follows a graph that closes and opens, under the same key', async () => {
    const before = choose({ layers: shared }, asAnn)
    await node.addGraph('later')
    const after = choose({ layers: shared }, asAnn)
    expect(graphs(after)).toEqual(['later', 'open'])
    expect(after.key).toBe(before.key)
    await node.addGraph('later', { accessPolicy: 1 })
    expect(graphs(choose({ layers: shared }, asAnn))).toEqual(['open'])
  })

  it('takes a graph by its on-chain id', () => {
    expect(graphs(choose({ layers: shared, contextGraphId: '#32' }, asAnn))).toEqual(['open'])
  })

  it('refuses graphs that the caller is not in, without telling what may not be known', () => {
    expect(() => choose({ layers: shared, contextGraphId: 'club' }, asAnn)).toThrowError(refused('NOT_ON_ALLOWLIST'))
    expect(() => choose({ layers: ['wm'], contextGraphId: 'club' }, asAnn)).toThrowError(refused('NOT_ON_ALLOWLIST'))
    expect(() => choose({ layers: shared, contextGraphId: 'secret' }, asAnn)).toThrowError(
      refused('CONTEXT_GRAPH_NOT_FOUND'),
    )
    expect(() => choose({ layers: shared, contextGraphId: '33' }, asAnn)).toThrowError(
      expect.objectContaining({ message: expect.not.stringContaining('secret') }),
    )
  })

  it('knows sub-graphs of their context graph only', () => {
    expect(choose({ layers: shared, contextGraphId: 'open', subGraphName: 'web' }, asAnn).sub).toBe('web')
    expect(() => choose({ layers: shared, contextGraphId: 'open', subGraphName: 'no' }, asAnn)).toThrowError(
      refused('SUB_GRAPH_NOT_FOUND'),
    )
    expect(() => choose({ layers: shared, subGraphName: 'web' }, asAnn)).toThrowError(refused('VALIDATION_FAILED'))
  })
})
