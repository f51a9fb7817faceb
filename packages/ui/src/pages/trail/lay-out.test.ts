import { describe, expect, it } from 'vitest'
import { layOut, type Picture } from './lay-out.js'
import { readItems, type TrailItem } from './read-items.js'

interface Given {
  readonly by: string
  readonly id: string
  readonly to?: readonly [type: string, id: string][]
  readonly at?: string
  readonly name?: string
}

const item = ({ by, id, to = [], at, name }: Given): TrailItem => ({
  datasets: [by],
  kgObject: {
    '@id': id,
    '@type': 'kgObject',
    identifiers: [{ '@type': 'id', '@value': id }],
    properties: {
      ...(at !== undefined && { eventTime: `2026-05-${at}T08:00:00Z` }),
      ...(name !== undefined && { name }),
    },
    relations: to.map(([relationType, linked]) => ({ relationType, linkedObject: { '@id': linked } })),
  },
})
const connector = (by: string, delivery: string, expected: string, target: string): TrailItem => {
  const plain = item({ by, id: `${by} ${delivery}`, to: [['CONNECTOR_FOR', target]] })
  return {
    ...plain,
    kgObject: {
      ...plain.kgObject,
      '@type': 'kgConnector',
      identifiers: [{ '@type': 'id', '@value': delivery }],
      properties: { expectedConnectionCreators: [{ '@type': 'ERC725', '@value': expected }] },
    },
  }
}
const draw = (items: readonly TrailItem[], laneBy: 'party' | 'place' = 'party') => layOut(readItems(items, {}), laneBy)
const markOf = ({ marks }: Picture, id: string) => {
  const mark = marks.find(({ stop }) => stop.item.kgObject['@id'] === id)
  if (mark === undefined) throw new Error(`${id} is not in the picture`)
  return mark
}

const chain = [
  item({ by: 'shop', id: 'arrival', to: [['EPC', 'bottle']] }),
  item({ by: 'shop', id: 'bottle' }),
  connector('shop', 'd-52', 'DAIRY', 'arrival'),
  connector('dairy', 'd-52', 'shop', 'shipping'),
  item({ by: 'dairy', id: 'shipping', at: '05', to: [['EPC', 'bottle']] }),
  item({ by: 'dairy', id: 'bottle' }),
  item({
    by: 'dairy',
    id: 'bottling',
    at: '04',
    to: [
      ['INPUT_EPC', 'can'],
      ['OUTPUT_EPC', 'bottle'],
      ['BIZ_LOCATION', 'hall'],
    ],
  }),
  item({ by: 'dairy', id: 'can' }),
  item({ by: 'dairy', id: 'hall', name: 'Hall 1' }),
]

describe('the picture of a trail', () => {
  it('goes from left to right in time, from what goes in over the box to what comes out', () => {
    const picture = draw(chain)
    const xs = ['can', 'bottling', 'shipping'].map((id) => markOf(picture, id).x)
    expect(xs).toEqual([...xs].sort((a, b) => a - b))
    expect(new Set(xs).size).toBe(3)
    const out = picture.lines.find(({ type }) => type === 'OUTPUT_EPC')
    expect(out?.from.x).toBeLessThan(out?.to.x ?? 0)
    expect(picture.ticks.map(({ x }) => x)).toEqual([markOf(picture, 'bottling').x, markOf(picture, 'shipping').x])
  })

  it('puts what has no time where its links lead', () => {
    const picture = draw(chain)
    expect(markOf(picture, 'dairy d-52').x).toBe(markOf(picture, 'shipping').x)
    expect(markOf(picture, 'hall').x).toBe(markOf(picture, 'bottling').x)
    expect(markOf(picture, 'arrival').x).toBeGreaterThan(markOf(picture, 'shipping').x)
  })

  it('has a lane for each party, in the order of time, and lines between them where both agree', () => {
    const picture = draw(chain)
    expect(picture.lanes.map(({ key }) => key)).toEqual(['dairy', 'shop'])
    expect(picture.lines.filter(({ kind }) => kind === 'connector')).toHaveLength(1)
    const oneSided = [...chain.slice(0, 3), connector('dairy', 'd-52', 'somebody', 'shipping'), ...chain.slice(4)]
    expect(draw(oneSided).lines.filter(({ kind }) => kind === 'connector')).toHaveLength(0)
  })

  it('has a lane for each place, and one for those who name none', () => {
    const picture = draw(chain, 'place')
    expect(picture.lanes.map(({ key }) => key)).toEqual(['Hall 1', 'dairy', 'shop'])
    expect(markOf(picture, 'can').lane).toBe('Hall 1')
  })

  it('never puts two marks at one place', () => {
    const many = Array.from({ length: 30 }, (_, i) => item({ by: 'dairy', id: `b${i}` }))
    const packing = item({ by: 'dairy', id: 'packing', at: '06', to: many.map((_, i) => ['CHILD_EPC', `b${i}`]) })
    const picture = draw([...chain, packing, ...many])
    expect(markOf(picture, 'packing').stop.kind).toBe('aggregation')
    expect(new Set(picture.marks.map(({ x, y }) => `${x} ${y}`)).size).toBe(picture.marks.length)
    for (const { x, y } of picture.marks) {
      expect(x).toBeLessThan(picture.width)
      expect(y).toBeLessThan(picture.height)
    }
  })

  it('draws objects without any time or link', () => {
    expect(draw([item({ by: 'a', id: '1' }), item({ by: 'a', id: '2' })]).marks).toHaveLength(2)
    expect(draw([]).marks).toEqual([])
  })
})
