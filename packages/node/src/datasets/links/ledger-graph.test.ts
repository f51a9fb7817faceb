import { describe, expect, it } from 'vitest'
import { object } from '../testing/graphs.test.support.js'
import { openTestLinks } from '../testing/test-links.test.support.js'
import { elementsNamed, placesOf } from './ledger-graph.js'
import { elementKey, identifierKey } from './vertex-keys.js'

describe('the links of a vertex', () => {
  it('lead both ways, and to identifiers', async () => {
    await using graph = await openTestLinks()
    await graph.put('c1', '0xa', object('event', [['EPC', 'milk']]), object('milk'))
    const [event, milk] = [elementKey('0xa', 'event'), elementKey('0xa', 'milk')]
    expect(graph.links(event)).toEqual([
      ['EPC', milk],
      ['IDENTIFIED_BY', identifierKey('id', 'event')],
    ])
    expect(graph.links(milk)).toEqual([
      ['IDENTIFIED_BY', identifierKey('id', 'milk')],
      ['EPC', event],
    ])
    expect(graph.links(identifierKey('id', 'milk'))).toEqual([['IDENTIFIES', milk]])
  })

  it('come only from copies that the reader may see', async () => {
    await using graph = await openTestLinks()
    await graph.put('c1', '0xa', object('a', [['NEXT', 'b']]), object('b'))
    await graph.put('c2', '0xa', object('a', [['LAST', 'b']]), object('b'))
    const types = graph.links(elementKey('0xa', 'a'), (copy) => copy === 'c2').map(([type]) => type)
    expect(types).toEqual(['LAST', 'IDENTIFIED_BY'])
  })

  it('join creators at an identifier, while the same id means two elements', async () => {
    await using graph = await openTestLinks()
    await graph.put('c1', '0xa', object('milk'))
    await graph.put('c2', '0xb', object('milk'))
    const { ledger } = graph
    const named = ledger.read((r) => [...elementsNamed(r, identifierKey('id', 'milk'), () => true)])
    expect(named).toEqual([elementKey('0xa', 'milk'), elementKey('0xb', 'milk')])
    const places = ledger.read((r) => [...placesOf(r, elementKey('0xa', 'milk'), () => true)])
    expect(places).toEqual([{ copy: 'c1', index: 0 }])
  })
})
