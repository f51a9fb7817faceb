import { createRequire } from 'node:module'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toLine } from '../terms/line.js'
import { factory as f, type Quad } from '../terms/terms.js'
import { canonicalize, canonicalLines } from './canonicalize.js'

// The library ships no types.
const other = createRequire(import.meta.url)('rdf-canonize') as {
  canonize(quads: readonly Quad[], options: { algorithm: string; maxWorkFactor: number }): Promise<string>
}
const p = f.namedNode('urn:p')
const node = (label: string) => f.blankNode(label)
const clique = (size: number): Quad[] =>
  Array.from({ length: size * size }, (_, i) => [Math.floor(i / size), i % size] as const)
    .filter(([from, to]) => from !== to)
    .map(([from, to]) => f.quad(node(`n${from}`), p, node(`n${to}`)))

/** Small graphs over few blank nodes, so that look-alikes and cycles are common. */
const graphs = fc
  .array(fc.tuple(fc.nat(4), fc.nat(1), fc.nat(7)), { maxLength: 9 })
  .map((edges) =>
    edges.map(([s, pr, o]) =>
      f.quad(node(`s${s}`), f.namedNode(`urn:p${pr}`), o < 5 ? node(`s${o}`) : f.literal(`v${o}`)),
    ),
  )

describe('canonicalLines', () => {
  it('sorts and dedupes statements without blank nodes', async () => {
    const quads = ['b', 'a', 'b'].map((value) => f.quad(f.namedNode('urn:s'), p, f.literal(value)))
    expect(await canonicalLines(quads)).toEqual(['<urn:s> <urn:p> "a" .', '<urn:s> <urn:p> "b" .'])
  })

  it('gives no lines for no statements', async () => {
    expect(await canonicalLines([])).toEqual([])
  })

  it('orders by code point where UTF-16 would order otherwise', async () => {
    const quads = ['😀', '\uff5e'].map((value) => f.quad(f.namedNode('urn:s'), p, f.literal(value)))
    expect(await canonicalLines(quads)).toEqual(['<urn:s> <urn:p> "\uff5e" .', '<urn:s> <urn:p> "😀" .'])
  })

  it('keeps the graph of a statement', async () => {
    const lines = await canonicalLines([f.quad(node('x'), p, f.literal('1'), f.namedNode('urn:g'))])
    expect(lines).toEqual(['_:c14n0 <urn:p> "1" <urn:g> .'])
  })

  it('relabels a node that already has a canonical-looking label', async () => {
    const named = (a: string, b: string) => [f.quad(node(a), p, f.literal('x')), f.quad(node(b), p, f.literal('y'))]
    expect(await canonicalLines(named('c14n7', 'z'))).toEqual(await canonicalLines(named('one', 'two')))
  })

  it('takes repeated statements for one', async () => {
    const quads = [f.quad(node('x'), p, node('y')), f.quad(node('y'), p, f.literal('1'))]
    expect(await canonicalLines([...quads, ...quads])).toEqual(await canonicalLines(quads))
  })

  it('does not depend on labels or order', async () => {
    await fc.assert(
      fc.asyncProperty(graphs, fc.infiniteStream(fc.nat()), async (quads, random) => {
        const renamed = quads.map((quad) =>
          f.quad(
            node(`c14n${9 - Number(quad.subject.value.slice(1))}`),
            quad.predicate as typeof p,
            quad.object.termType === 'BlankNode'
              ? node(`c14n${9 - Number(quad.object.value.slice(1))}`)
              : (quad.object as typeof p),
          ),
        )
        const shuffled = renamed
          .map((quad) => [random.next().value, quad] as const)
          .sort(([a], [b]) => a - b)
          .map(([, quad]) => quad)
        expect(await canonicalLines(shuffled)).toEqual(await canonicalLines(quads))
      }),
    )
  })

  it('agrees with another implementation', async () => {
    await fc.assert(
      fc.asyncProperty(graphs, async (quads) => {
        const unique = [...new Map(quads.map((quad) => [toLine(quad), quad])).values()]
        const theirs = await other.canonize(unique, { algorithm: 'RDFC-1.0', maxWorkFactor: Infinity })
        expect((await canonicalLines(quads)).map((line) => `${line}\n`).join('')).toBe(theirs)
      }),
    )
  })

  it('tells which label became which', async () => {
    const { labels } = await canonicalize([f.quad(node('only'), p, f.literal('x'))])
    expect(Object.fromEntries(labels)).toEqual({ only: 'c14n0' })
  })

  it('ends a poison graph with an error that says what to do', async () => {
    await expect(canonicalLines(clique(10))).rejects.toMatchObject({
      code: 'CANONICAL_WORK_LIMIT',
      status: 422,
      remedy: expect.stringContaining('IRIs'),
    })
  })

  it('ends a very long chain of equal nodes with an error and not with a full stack', async () => {
    const list = Array.from({ length: 3000 }, (_, i) => f.quad(node(`l${i}`), p, node(`l${i + 1}`)))
    await expect(canonicalLines(list)).rejects.toMatchObject({ code: 'CANONICAL_WORK_LIMIT' })
  })

  it('does more work when asked to', async () => {
    expect(await canonicalLines(clique(6), { maxWorkFactor: 10_000 })).toHaveLength(30)
  })

  it('stops when its signal is aborted', async () => {
    const stop = new AbortController()
    const work = canonicalLines(clique(10), { maxWorkFactor: 1e9, signal: stop.signal })
    setImmediate(() => stop.abort())
    await expect(work).rejects.toMatchObject({ name: 'AbortError' })
  })

  it('takes a triple term without blank nodes as it is, and refuses one with', async () => {
    const inner = (subject: Quad['subject']) => f.quad(subject as typeof p, p, f.literal('x'))
    const about = (subject: Quad['subject']) =>
      f.quad(node('r'), f.namedNode('urn:reifies'), inner(subject) as unknown as typeof p)
    expect(await canonicalLines([about(f.namedNode('urn:s'))])).toEqual([
      '_:c14n0 <urn:reifies> <<( <urn:s> <urn:p> "x" )>> .',
    ])
    await expect(canonicalLines([about(node('b'))])).rejects.toMatchObject({ code: 'RDF12_NOT_CANONICAL', status: 422 })
  })

  it.each([
    f.quad(f.namedNode('urn:s'), p, f.namedNode('urn:o> <urn:g')),
    f.quad(f.namedNode('urn:s'), p, node('o <urn:g>')),
    f.quad(f.namedNode('urn:s'), p, f.literal('x', 'en <urn:g>')),
    f.quad(f.namedNode('urn:s'), p, f.literal('x', f.namedNode('urn:t> <urn:g'))),
  ])('refuses a term that would read as two', async (quad) => {
    await expect(canonicalLines([quad])).rejects.toMatchObject({ code: 'UNSAFE_TERM', status: 422 })
  })

  it('refuses text that UTF-8 cannot write', async () => {
    const quad = f.quad(f.namedNode('urn:s'), p, f.literal('\ud800'))
    await expect(canonicalLines([quad])).rejects.toMatchObject({ code: 'ILL_FORMED_TEXT' })
  })
})
