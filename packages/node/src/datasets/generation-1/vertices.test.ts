import { describe, expect, it } from 'vitest'
import { elementKey } from '../links/vertex-keys.js'
import { connector, object } from '../testing/graphs.test.support.js'
import { edgesOf, rawEdgesOf, rawVertexOf, vertexOf } from './vertices.js'

const source = { creator: '0xa', id: '0x1' }
const key = (id: string) => elementKey('0xa', id)

describe('an element as generation 1 saw it', () => {
  it('is a vertex with its identifiers by type', () => {
    const identifiers = [
      { '@type': 'ean', '@value': '1' },
      { '@type': 'ean', '@value': '2' },
    ]
    const vertex = vertexOf(source, object('a', [], { identifiers, properties: { fat: '3' } }))
    expect(vertex).toEqual({
      _key: key('a'),
      identifiers: { id: 'a', uid: 'a', ean: ['1', '2'] },
      data: { fat: '3' },
    })
    expect(vertexOf(source, connector('k', 'order-7', '0xb', 'a')).identifiers).toEqual({ id: 'order-7', uid: 'k' })
  })

  it('has an edge for each relation', () => {
    const element = object('a', [
      ['NEXT', 'b'],
      ['NEXT', 'c'],
    ])
    const edges = edgesOf(source, element)
    expect(edges).toMatchObject([
      { _from: key('a'), _to: key('b'), edge_type: 'NEXT', identifiers: { uid: 'a:NEXT:b' } },
      { _from: key('a'), _to: key('c') },
    ])
    expect(edges.map(({ _key }) => _key)).toEqual([`${key('a')}-0000000`, `${key('a')}-0000001`])
  })

  it('shows as raw data what only the node uses', () => {
    const element = object('a', [['NEXT', 'b']])
    expect(rawVertexOf(source, element)).toMatchObject({
      _id: `kg_vertices/${key('a')}`,
      vertex_type: 'EntityObject',
      datasets: ['0x1'],
      creator: '0xa',
    })
    expect(rawEdgesOf(source, element)).toMatchObject([{ _id: `kg_edges/${key('a')}-0000000`, datasets: ['0x1'] }])
    expect(rawVertexOf(source, connector('k', 'c', '0xb', 'a')).vertex_type).toBe('Connector')
  })
})
