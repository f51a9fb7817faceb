import { describe, expect, it } from 'vitest'
import { ann, asAnn, bob, openLab, refusal } from '../testing/test-memory.test.support.js'
import { openEndpoint } from './endpoint.js'
import { openViewChooser } from './views.js'

const node = await openLab({ onChainId: '32' })
await node.addGraph('club', { accessPolicy: 1, allowedAgents: [bob] })
const needs = { ledger: node.journal, choose: openViewChooser(node.journal), homeGraph: 'notebook' }
const open = (contextGraphId?: string) =>
  openEndpoint(needs, { contextGraphId, caller: asAnn, origin: 'https://kg.test:9200', path: '/sparql' })

describe('a SPARQL endpoint', () => {
  it('knows its own URL', () => {
    expect(open()).toMatchObject({ url: 'https://kg.test:9200/sparql', path: '/sparql', caller: asAnn })
  })

  it('sees all layers of all that the caller may read', () => {
    const { scope, view } = open()
    expect(scope).toBeUndefined()
    expect(new Set(view().shelves.map(({ contextGraph }) => contextGraph))).toEqual(
      new Set(['agents', 'lab', 'ontology']),
    )
  })

  it('of one context graph sees that one, however it is called', () => {
    const { scope, view } = open('#32')
    expect(scope).toBe('lab')
    expect(view().shelves).toEqual([
      { contextGraph: 'lab', layer: 'wm', agent: ann },
      { contextGraph: 'lab', layer: 'private', agent: ann },
      { contextGraph: 'lab', layer: 'swm', agent: '' },
      { contextGraph: 'lab', layer: 'vm', agent: '' },
    ])
  })

  it('is there for those who may read the graph', () => {
    expect(() => open('club')).toThrow(refusal('NOT_ON_ALLOWLIST'))
    expect(() => open('none')).toThrow(refusal('CONTEXT_GRAPH_NOT_FOUND'))
  })
})
