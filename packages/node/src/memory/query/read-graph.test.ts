import { describe, expect, it } from 'vitest'
import { graphOf } from '../assets/names.js'
import { type MemoryLayer, shelvesOf } from '../context-graphs/access.js'
import { ann, asAnn, asBob, bob, draftRef, openLab } from '../testing/test-memory.test.support.js'
import { noAliases } from './aliases.test.support.js'
import { draftGraphOf } from './draft-graph.js'
import { makeReadGraph } from './read-graph.js'

const node = await openLab()
await node.addGraph('annex')
await node.create(draftRef('shared'), ['_:b <urn:p> "1" .'], 'shared', asBob)
await node.assets.create(
  { ref: draftRef('diary'), lines: ['_:mine <urn:p> "1" .'], privateLines: ['<urn:s> <urn:p> "x" .'], goal: 'open' },
  asAnn,
)
const readGraph = makeReadGraph({ ledger: node.journal, drafts: node.drafts })
const layers: MemoryLayer[] = ['wm', 'swm', 'vm']
const read = (graph: string, caller = asAnn, contextGraph = 'lab') =>
  readGraph(
    graph,
    { key: 'k', shelves: shelvesOf(contextGraph, layers, caller) },
    { caller, scope: undefined, aliases: noAliases },
  )
const diary = draftGraphOf(draftRef('diary'), asAnn)

describe('one graph', () => {
  it('of a draft has its statements as they were written, without private ones', () => {
    expect(read(diary)).toEqual(['_:mine <urn:p> "1" .'])
    expect(read(draftGraphOf(draftRef('none'), asAnn))).toBeUndefined()
  })

  it('of a shared asset has its canonical statements', () => {
    const graph = graphOf({ contextGraph: 'lab', sub: '', agent: bob, name: 'shared' }, 'swm')
    expect(read(graph)).toEqual(['_:c14n0 <urn:p> "1" .'])
  })

  it('is not there for a caller who has no shelf with it', () => {
    expect(read(diary, asBob)).toBeUndefined()
    expect(read(diary, asAnn, 'annex')).toBeUndefined()
    expect(read(`${diary}/_private`)).toBeUndefined()
    expect(read('urn:g')).toBeUndefined()
    expect(diary).toContain(ann)
  })
})
