import { describe, expect, it } from 'vitest'
import { noColours } from '../../paint.js'
import { type FoundTrail, showTrail } from './show-trail.js'
import { readIdentifiers } from './trail.js'
import type { TrailItem } from './trail-tree.js'

const item = (
  dataset: string,
  id: string,
  relations: [string, string][] = [],
  more: Partial<TrailItem['kgObject']> = {},
): TrailItem => ({
  datasets: [dataset],
  kgObject: {
    '@id': id,
    '@type': 'kgObject',
    identifiers: [{ '@type': 'id', '@value': id }],
    properties: {},
    relations: relations.map(([relationType, to]) => ({ relationType, linkedObject: { '@id': to } })),
    ...more,
  },
})
const connector = (dataset: string, id: string, target: string): TrailItem =>
  item(dataset, id, [['CONNECTOR_FOR', target]], {
    '@type': 'kgConnector',
    identifiers: [{ '@type': 'id', '@value': 'order-7' }],
  })
const trail = (objects: TrailItem[], more: Partial<FoundTrail> = {}): FoundTrail => ({
  identifiers: [{ type: 'id', value: 'milking' }],
  opcode: 'IN',
  follow: [],
  objects,
  datasets: [...new Set(objects.flatMap(({ datasets }) => datasets))].map((dataset_id) => ({ dataset_id })),
  truncated: false,
  ...more,
})
const chain = [
  item('farm', 'milking', [['EPC', 'can']]),
  item('farm', 'can'),
  connector('farm', 'to-dairy', 'milking'),
  connector('dairy', 'from-farm', 'arrival'),
  item('dairy', 'arrival', [['EPC', 'can']]),
  item('dairy', 'can'),
]

describe('the picture of a trail', () => {
  it('crosses from one creator to the other over connectors', () => {
    const follow = ['EPC', 'CONNECTOR_FOR', 'CONNECTION_DOWNSTREAM']
    expect(showTrail(trail(chain, { follow }), noColours)).toBe(`milking [1]
├─ EPC → can [1]
└─ CONNECTOR_FOR ← connector order-7 [1]
   └─ CONNECTION_DOWNSTREAM ↔ connector order-7 [2]
      └─ CONNECTOR_FOR → arrival [2]
         └─ EPC → can [2]

6 objects in 2 datasets
[1] farm
[2] dairy`)
  })

  it('joins the same identifier of two creators, if nothing is filtered', () => {
    expect(showTrail(trail(chain), noColours)).toContain('│  └─ same id ↔ can [2]')
  })

  it('says what is only referred to, what was cut and what is not shown', () => {
    const many = Array.from({ length: 600 }, (_, i) => item('farm', `o${i}`))
    const text = showTrail(trail([...chain.slice(0, 1), ...many], { truncated: true }), noColours)
    expect(text).toContain('Referred to:\no0 [1]')
    expect(text).toContain('… 103 more lines')
    expect(text).toContain('the node has cut it')
  })
})

describe('identifiers of a trail', () => {
  it('may hold spaces and equals signs', () => {
    expect(readIdentifiers('id=a b  uid=c=d')).toEqual([
      { type: 'id', value: 'a b' },
      { type: 'uid', value: 'c=d' },
    ])
  })
})
