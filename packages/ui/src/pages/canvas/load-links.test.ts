import type { Client } from '@kg/client'
import { expect, it } from 'vitest'
import { groupsToOpen, loadLinks } from './load-links.js'

const type = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#type'
const answers: Readonly<Record<string, object>> = {
  exploreNeighbours: {
    groups: [
      { predicate: 'urn:knows', direction: 'out', count: 3 },
      { predicate: 'urn:name', direction: 'out', count: 1 },
      { predicate: type, direction: 'out', count: 1 },
      { predicate: 'urn:name', direction: 'in', count: 2 },
    ],
    total: 4,
  },
  postQuery: {
    result: {
      bindings: [
        { p: 'urn:knows', n: '"1"', some: '"herself"' },
        { p: 'urn:name', n: '"1"', some: '"Ada"' },
      ],
    },
  },
}
// Of a client, only this is called.
const client = { call: async (id: string) => answers[id] } as unknown as Client

it('counts as links what leads to other things, and has the rest as values', async () => {
  const { groups, properties, total } = await loadLinks(client, 'urn:a', {})
  expect(groups).toEqual([
    { entity: 'urn:a', predicate: 'urn:knows', direction: 'out', count: 2 },
    { entity: 'urn:a', predicate: 'urn:name', direction: 'in', count: 2 },
  ])
  expect([properties.length, total]).toEqual([2, 4])
  expect(groupsToOpen(groups).map(({ limit }) => limit)).toEqual([50, 50])
})

it('asks nothing about a blank node', async () => {
  expect((await loadLinks(client, '_:b', {})).groups).toEqual([])
})
