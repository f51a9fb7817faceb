import { describe, expect, it } from 'vitest'
import { connector, object } from '../testing/graphs.test.support.js'
import { openTestLinks } from '../testing/test-links.test.support.js'
import { partConnectors } from './bridges.js'
import { elementKey } from './vertex-keys.js'

describe('connectors', () => {
  const bridge = 'CONNECTION_DOWNSTREAM'
  const mine = () => elementKey('0xa', 'x')
  const theirs = () => elementKey('0xb', 'y')

  it('are joined in both directions, whichever comes first, and parted again [E-CO-01, E-CO-02, E-CO-03]', async () => {
    for (const order of [
      ['0xa', '0xb'],
      ['0xb', '0xa'],
    ]) {
      await using graph = await openTestLinks()
      for (const creator of order)
        await (creator === '0xa'
          ? graph.put('c1', '0xa', connector('x', 'order-7', '0xB', 'e'), object('e'))
          : graph.put('c2', '0xb', connector('y', 'order-7', '0xa', 'f'), object('f')))
      expect(graph.links(mine())).toContainEqual([bridge, theirs()])
      expect(graph.links(theirs())).toContainEqual([bridge, mine()])
      await graph.ledger.writeWithoutReceipt((w) => partConnectors(w, 'c1'))
      expect([...graph.links(mine()), ...graph.links(theirs())].filter(([type]) => type === bridge)).toEqual([])
    }
  })

  it('are not joined where one names another creator, another connection, or its own dataset [E-CO-04]', async () => {
    await using graph = await openTestLinks()
    await graph.put('c1', '0xa', connector('x', 'order-7', '0xb', 'e'), object('e'))
    await graph.put('c2', '0xb', connector('y', 'order-7', '0xc', 'f'), object('f'))
    await graph.put('c3', '0xb', connector('z', 'order-8', '0xa', 'f'), object('f'))
    await graph.put('c4', '0xd', connector('v', 'o', '0xd', 'w'), connector('u', 'o', '0xd', 'w'), object('w'))
    for (const [creator, id] of [
      ['0xa', 'x'],
      ['0xb', 'y'],
      ['0xb', 'z'],
      ['0xd', 'v'],
    ] as const)
      expect(graph.links(elementKey(creator, id)).some(([type]) => type === bridge)).toBe(false)
  })
})
