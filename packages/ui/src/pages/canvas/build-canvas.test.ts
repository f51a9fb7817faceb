import { describe, expect, it } from 'vitest'
import { buildCanvas, type LoadedGroup } from './build-canvas.js'

const empty = { from: ['urn:a'], open: [], hide: [], pin: [] }
const known = { labels: new Map([['urn:a', 'Ada']]), types: new Map([['urn:a', ['urn:T']]]), links: [] }
const group = (entity: string, direction: 'out' | 'in', ...terms: string[]): LoadedGroup => ({
  entity,
  direction,
  predicate: 'urn:p',
  limit: 50,
  total: terms.length,
  neighbours: terms.map((term) => ({ term, label: term.toUpperCase(), types: [] })),
})
const ids = (...given: Parameters<typeof buildCanvas>) => buildCanvas(...given).nodes.map(({ id }) => id)

describe('a canvas', () => {
  it('begins with what it is given, by name and type', () => {
    expect(buildCanvas(empty, [], known).nodes).toEqual([{ id: 'urn:a', label: 'Ada', types: ['urn:T'] }])
  })

  it('follows open groups from there, whatever their order, and no others', () => {
    const groups = [
      group('urn:b', 'in', 'urn:c'),
      group('urn:a', 'out', 'urn:b', '"a text"'),
      group('urn:x', 'out', 'urn:y'),
    ]
    const { nodes, edges } = buildCanvas(empty, groups, known)
    expect(nodes.map(({ label }) => label)).toEqual(['Ada', 'URN:B', 'URN:C'])
    expect(edges.map(({ source, target }) => `${source} ${target}`)).toEqual(['urn:a urn:b', 'urn:c urn:b'])
  })

  it('leaves out what is hidden and what only that leads to', () => {
    const groups = [group('urn:a', 'out', 'urn:b', 'urn:d'), group('urn:b', 'out', 'urn:c')]
    expect(ids({ ...empty, hide: ['urn:b'] }, groups, known)).toEqual(['urn:a', 'urn:d'])
  })

  it('marks what is pinned, and draws links that are known among what is there', () => {
    const link = { source: 'urn:b', target: 'urn:a', predicate: 'urn:q' }
    const groups = [group('urn:a', 'out', 'urn:b')]
    const links = [link, { ...link, source: 'urn:x' }]
    const { nodes, edges } = buildCanvas({ ...empty, pin: ['urn:b'] }, groups, { ...known, links })
    expect(nodes.map(({ isPinned }) => isPinned)).toEqual([undefined, true])
    expect(edges).toContainEqual(link)
    expect(edges).toHaveLength(2)
  })
})
