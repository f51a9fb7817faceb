import { describe, expect, it } from 'vitest'
import { ann, asAnn, asBob, bob, openLab, refusal } from '../testing/test-memory.test.support.js'
import {
  countVisibleGraphs,
  isMember,
  mayRead,
  maySee,
  openReadableShelves,
  requireCuratedGraph,
  requireReadableGraph,
  requireWritableGraph,
  shelvesOf,
} from './access.js'
import { newGraphRow } from './new-graph-row.js'

const node = await openLab()
await node.addGraph('club', { accessPolicy: 1, curator: bob, allowedAgents: [bob] })
await node.addGraph('secret', { private: true, curator: bob })
const operator = { agent: ann, isAdmin: true }

const open = newGraphRow('lab')
const club = { ...open, accessPolicy: 1 as const, allowedAgents: [bob] }
const secret = { ...open, private: true, curator: bob }

describe('the right to read a context graph', () => {
  it.each([
    ['an open graph', open, true, true],
    ['a curated graph', club, true, false],
    ['a private graph', secret, false, false],
  ])('of %s', (_, row, sees, reads) => {
    expect([maySee(row, asAnn), mayRead(row, asAnn)]).toEqual([sees, reads])
    expect([maySee(row, asBob), mayRead(row, asBob)]).toEqual([true, true])
    expect([maySee(row, operator), mayRead(row, operator)]).toEqual([true, true])
  })

  it('compares whole addresses', () => {
    expect(isMember(club, { agent: bob.slice(0, -1), isAdmin: false })).toBe(false)
    expect(isMember(club, { agent: `${bob}0`, isAdmin: false })).toBe(false)
  })
})

describe('what the ledger’s row allows', () => {
  const requires = (require: typeof requireReadableGraph, id: string, caller = asAnn) =>
    node.ledger.read((r) => {
      try {
        return require(r, id, caller).id
      } catch (error) {
        return (error as { code: string }).code
      }
    })

  it('hides what the caller may not see', () => {
    for (const require of [requireReadableGraph, requireWritableGraph, requireCuratedGraph]) {
      expect(requires(require, 'secret')).toBe('CONTEXT_GRAPH_NOT_FOUND')
      expect(requires(require, 'nowhere')).toBe('CONTEXT_GRAPH_NOT_FOUND')
      expect(requires(require, 'secret', asBob)).toBe('secret')
    }
  })

  it('refuses strangers of a graph that they may know of', () => {
    expect(requires(requireReadableGraph, 'club')).toBe('NOT_ON_ALLOWLIST')
    expect(requires(requireWritableGraph, 'club')).toBe('NOT_ON_ALLOWLIST')
    expect(requires(requireCuratedGraph, 'club')).toBe('NOT_CURATOR')
  })

  it('lets an operator read and curate, but not write', () => {
    expect(requires(requireReadableGraph, 'club', operator)).toBe('club')
    expect(requires(requireCuratedGraph, 'club', operator)).toBe('club')
    expect(() => node.ledger.read((r) => requireWritableGraph(r, 'club', operator))).toThrow(
      refusal('NOT_ON_ALLOWLIST'),
    )
  })

  it('lets anyone write to an open graph, and nobody curate it who does not', () => {
    expect(requires(requireWritableGraph, 'lab')).toBe('lab')
    expect(requires(requireCuratedGraph, 'lab')).toBe('NOT_CURATOR')
  })

  it('counts the graphs that a caller may know of', () => {
    const count = (caller = asAnn) => node.ledger.read((r) => countVisibleGraphs(r, caller))
    expect([count(), count(asBob), count(operator)]).toEqual([4, 5, 5])
  })
})

describe('the shelves of a caller', () => {
  it('hold drafts of its own alone', () => {
    expect(shelvesOf('lab', ['wm', 'swm', 'vm'], asAnn)).toEqual([
      { contextGraph: 'lab', layer: 'wm', agent: ann },
      { contextGraph: 'lab', layer: 'private', agent: ann },
      { contextGraph: 'lab', layer: 'swm', agent: '' },
      { contextGraph: 'lab', layer: 'vm', agent: '' },
    ])
  })

  it('are the same list until a context graph changes', async () => {
    const readable = openReadableShelves(node.journal)
    const graphs = (caller = asAnn) => readable(['vm'], caller).map(({ contextGraph }) => contextGraph)
    expect(graphs()).toEqual(['agents', 'lab', 'ontology'])
    expect(graphs(asBob)).toEqual(['agents', 'club', 'lab', 'ontology', 'secret'])
    const before = readable(['vm'], asAnn)
    await node.create({ contextGraph: 'lab', sub: '', name: 'note' }, ['<urn:s> <urn:p> "1" .'])
    expect(readable(['vm'], asAnn)).toBe(before)
    await node.addGraph('club', { accessPolicy: 1, curator: bob, allowedAgents: [ann, bob] })
    expect(graphs()).toEqual(['agents', 'club', 'lab', 'ontology'])
  })

  it('are forgotten when a thousand callers have asked, so that strangers fill no memory', () => {
    const readable = openReadableShelves(node.journal)
    const before = readable(['vm'], asAnn)
    for (let n = 0; n < 1000; n++) readable(['vm'], { agent: `0x${n}`, isAdmin: false })
    readable(['vm'], { agent: '0xlast', isAdmin: false })
    expect(readable(['vm'], asAnn)).not.toBe(before)
  })
})
