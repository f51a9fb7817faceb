import { describe, expect, it } from 'vitest'
import { readHead } from './read-head.js'

const address = `0x${'aB'.repeat(20)}`
const head = { id: 'lab', name: 'Lab', restricted: false, subGraphs: [], exportedAt: '2026-01-01T00:00:00.000Z' }
const sub = { name: 'people', createdBy: address }

describe('the head of a file', () => {
  it('is read with addresses in lower case, and without what it does not say', () => {
    expect(readHead(head)).toEqual(head)
    const more = { description: 'ours', curator: address, subGraphs: [{ ...sub, description: 'who' }] }
    expect(readHead({ ...head, ...more, restricted: true, other: 1 })).toEqual({
      ...head,
      restricted: true,
      description: 'ours',
      curator: address.toLowerCase(),
      subGraphs: [{ name: 'people', createdBy: address.toLowerCase(), description: 'who' }],
    })
  })

  it('is of an open graph unless it says exactly otherwise', () => {
    expect(readHead({ ...head, restricted: 'yes' }).restricted).toBe(false)
  })

  it.each([
    ['nothing', undefined],
    ['an id that is none', { ...head, id: 'a b' }],
    ['a name that is no text', { ...head, name: 7 }],
    ['a name that is too long', { ...head, name: 'n'.repeat(257) }],
    ['a curator that is no address', { ...head, curator: 'ann' }],
    ['a description that is no text', { ...head, description: 7 }],
    ['sub-graphs that are no list', { ...head, subGraphs: {} }],
    ['more sub-graphs than a graph has', { ...head, subGraphs: Array(10_001).fill(sub) }],
    ['a sub-graph with a bad name', { ...head, subGraphs: [{ ...sub, name: 'a/b' }] }],
    ['a sub-graph of nobody', { ...head, subGraphs: [{ name: 'people' }] }],
  ])('is refused with %s', (_, given) => {
    expect(() => readHead(given)).toThrow(expect.objectContaining({ code: 'GRAPH_FILE_INVALID' }))
  })
})
