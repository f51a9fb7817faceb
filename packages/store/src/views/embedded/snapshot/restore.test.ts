import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ann, bob, engineQuery, rows, SmallNode, spec } from './testing/small-node.js'

const all = 'SELECT ?s ?p ?o WHERE { ?s ?p ?o }'
const byGraph = 'SELECT ?g ?s ?o WHERE { GRAPH ?g { ?s <urn:p> ?o } }'
const questions = [
  all,
  byGraph,
  'SELECT ?o WHERE { GRAPH <urn:g:text> { ?s ?p ?o } }',
  'SELECT ?a ?c WHERE { ?a <urn:next> ?b . ?b <urn:next> ?c }',
  'SELECT (COUNT(DISTINCT ?b) AS ?n) WHERE { ?a <urn:next> ?b FILTER(isBlank(?b)) }',
  'SELECT ?n WHERE { <urn:n> <urn:v> ?v BIND(?v + 1 AS ?n) }',
  'SELECT ?o WHERE { <urn:a> <urn:next>* ?o }',
  'CONSTRUCT { ?s <urn:q> ?o } WHERE { ?s <urn:next> ?o }',
  'DESCRIBE <urn:n>',
]

describe('an engine that is restored from its snapshot', () => {
  let node: SmallNode
  beforeEach(async () => {
    node = await SmallNode.start()
    await node.change(ann, 'urn:g:blank', 'add', ['<urn:a> <urn:next> _:x .', '_:x <urn:next> <urn:end> .'])
    await node.change(ann, 'urn:g:blank', 'add', ['<urn:a> <urn:next> _:x .', '_:x <urn:next> _:y .'])
    await node.change(ann, 'urn:g:text', 'replace', [
      '<urn:t> <urn:p> "quotes \\" tab \\t ümläut 漢字 🙂"@de .',
      '<urn:ann:1> <urn:p> "ann 1" .',
      '<urn:n> <urn:v> "5"^^<http://www.w3.org/2001/XMLSchema#integer> .',
    ])
  })
  afterEach(() => node.stop())

  const keep = async (shelf = ann) => {
    await rows(await node.views(), spec(shelf), all)
    await node.stopViews()
    expect(node.log.at(-1)).toBe('snapshot kept')
  }
  const restored = async (shelf = ann) => {
    const views = await node.views()
    await rows(views, spec(shelf), 'SELECT ?s WHERE { ?s ?p ?o } LIMIT 1')
    expect(node.log.at(-1)).toBe('restored from its snapshot')
    return views
  }
  const expectSame = async (views: Awaited<ReturnType<typeof restored>>) => {
    const fresh = await node.plainViews()
    for (const question of questions)
      expect(await rows(views, spec(ann), question), question).toEqual(await rows(fresh, spec(ann), question))
    const dataset = { defaultGraphs: ['urn:g:text', 'urn:g:many'], namedGraphs: ['urn:g:blank'] }
    for (const question of [all, byGraph])
      expect(await rows(views, spec(ann), question, { dataset })).toEqual(
        await rows(fresh, spec(ann), question, { dataset }),
      )
  }

  it('answers as one that was filled', async () => {
    await keep()
    await expectSame(await restored())
  })

  it('takes up what was written since', async () => {
    await keep()
    await node.change(ann, 'urn:g:text', 'replace', ['<urn:t> <urn:p> "new text" .'])
    await node.change(ann, 'urn:g:blank', 'add', ['<urn:a> <urn:next> _:x .', '_:x <urn:next> "later" .'])
    await node.change(ann, 'urn:g:late', 'add', ['<urn:late> <urn:p> "late" .'])
    await expectSame(await restored())
  })

  it('follows additions, replacements and removals as they come', async () => {
    await keep()
    const views = await restored()
    await node.change(ann, 'urn:g:new', 'add', ['<urn:new> <urn:p> "one" .'])
    await expectSame(views)
    await node.change(ann, 'urn:g:new', 'replace', ['<urn:new> <urn:p> "two" .', '_:x <urn:p> _:x .'])
    await node.change(ann, 'urn:g:blank', 'drop')
    await expectSame(views)
    await node.change(ann, 'urn:g:many', 'replace', ['<urn:ann:1> <urn:p> "ann 1" .'])
    await expectSame(views)
  })

  it('can be kept and restored again, with what came to it', async () => {
    await keep()
    const views = await restored()
    const more = Array.from({ length: 40 }, (_, i) => `<urn:more:${i}> <urn:p> _:b${i} .`)
    await node.change(ann, 'urn:g:more', 'add', more)
    await rows(views, spec(ann), all)
    await node.stopViews()
    await expectSame(await restored())
  })

  it('makes UUIDs that no other engine of the same snapshot made', async () => {
    await keep()
    const uuid = 'SELECT (STRUUID() AS ?u) (BNODE() AS ?b) WHERE {}'
    const first = (await (await restored()).query(spec(ann), engineQuery(uuid))).body
    const second = (await (await restored()).query(spec(ann), engineQuery(uuid))).body
    expect(first).toMatch(/[0-9a-f]{8}-/)
    expect(second).not.toBe(first)
  })

  it('is there for its own set of shelves and its own sub-graph alone', async () => {
    await keep()
    await keep(bob)
    const views = await node.views()
    const graphs = 'SELECT DISTINCT ?g WHERE { GRAPH ?g { ?s ?p ?o } }'
    const before = node.log.length
    expect(await rows(views, spec(ann, bob), graphs)).toHaveLength(6)
    expect(await rows(views, { ...spec(ann), sub: 'none' }, graphs)).toHaveLength(2)
    expect(node.log).toHaveLength(before)
    expect(await rows(views, spec(bob), graphs)).toEqual(['', 'g', 'urn:g:bob'])
    expect(node.log.at(-1)).toBe('restored from its snapshot')
  })

  it('serves the set of shelves that the engine had in the end', async () => {
    const views = await node.views()
    await rows(views, { key: '[mixed]', shelves: [ann] }, all)
    const both = await rows(views, { key: '[mixed]', shelves: [ann, bob] }, all)
    await node.stopViews()
    const again = await node.views()
    expect(await rows(again, spec(bob, ann), all)).toEqual(both)
    expect(node.log.at(-1)).toBe('restored from its snapshot')
  })
})
