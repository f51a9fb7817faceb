import { expect, it } from 'vitest'
import { elementKey } from '../links/vertex-keys.js'
import { object } from '../testing/graphs.test.support.js'
import { virtualGraph } from './virtual-graph.js'

it('has each vertex under its key, with all that datasets say of it', () => {
  const item = (relations: [string, string][], properties: Record<string, string>) => ({
    vertex: elementKey('0xa', 'a'),
    creator: '0xa',
    datasets: ['0x1'],
    kgObject: object('a', relations, { properties }),
  })
  const graph = virtualGraph([
    item([['NEXT', 'b']], { fat: '3' }),
    item(
      [
        ['NEXT', 'b'],
        ['AT', 'c'],
      ],
      { size: 'l' },
    ),
  ])
  const vertex = graph[elementKey('0xa', 'a')]
  expect(vertex).toMatchObject({ identifiers: { uid: 'a' }, data: { fat: '3', size: 'l' } })
  expect(vertex?.outbound.map(({ edge_type }) => edge_type)).toEqual(['NEXT', 'AT'])
  expect(new Set(vertex?.outbound.map(({ _key }) => _key)).size).toBe(2)
})
