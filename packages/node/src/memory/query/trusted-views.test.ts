import { packContent } from '@kg/store'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeJournal } from '../../platform/operations/journal.js'
import { ann } from '../testing/test-memory.test.support.js'
import { trustShelf } from '../trust-levels/trust-shelves.js'
import { openQueryNode, type QueryNode } from './query-node.test.support.js'
import { clientOf } from './sparql-client.test.support.js'
import { restrictDataset } from './trusted-views.js'
import { openViewChooser } from './views.js'

let node: QueryNode
let graph: string
beforeAll(async () => {
  node = await openQueryNode()
  await node.addGraph('lab')
  await node.publish('lab', 'plain', ['<urn:a> <urn:p> "1" .'])
  graph = await node.publish('lab', 'sure', ['<urn:a> <urn:p> "1" .', '<urn:a> <urn:p> "2" .'])
  const content = await packContent(['<urn:a> <urn:p> "1" .', '<urn:a> <urn:p> "2" .'])
  const shelf = trustShelf({ contextGraph: 'lab', layer: 'vm', agent: '' }, 1)
  await node.ledger.write({ agent: 'test', action: 'trust.change', subject: graph }, (w) =>
    w.change({ shelf, graph, sub: '', op: 'replace', content: w.putContent(content) }),
  )
})
afterAll(() => node[Symbol.asyncDispose]())

const caller = { agent: ann, isAdmin: false }
const query = async (body: object) => {
  const sparql = 'SELECT (COUNT(*) AS ?n) { ?s ?p ?o }'
  const reply = await clientOf(node).query({ sparql, ...body })
  return reply.result?.bindings?.[0]?.n ?? reply.code
}

describe('minTrust', () => {
  it('asks the shelves of trusted assets', async () => {
    expect(await query({ minTrust: 1 })).toMatch(/^"2"/)
    expect(await query({ minTrust: 1, contextGraphId: 'lab' })).toMatch(/^"2"/)
    expect(await query({ minTrust: 2 })).toMatch(/^"0"/)
    expect(await query({ minTrust: 1, view: 'working-memory' })).toBe('VALIDATION_FAILED')
    expect(await query({ minTrust: 4 })).toBe('VALIDATION_FAILED')
  })

  it('names the graphs of trusted assets where one store holds all of them', () => {
    const choose = openViewChooser(makeJournal(node.ledger), 'datasets')
    const { dataset, shelves } = choose({ layers: ['vm'], contextGraphId: 'lab', minTrust: 1 }, caller)
    expect(shelves).toEqual([{ contextGraph: 'lab', layer: 'vm', agent: '' }])
    expect(dataset).toEqual({ defaultGraphs: [graph], namedGraphs: [graph] })
    expect(choose({ layers: ['vm'], contextGraphId: 'lab' }, caller).dataset).toBeUndefined()
    const all = { defaultGraphs: [graph], namedGraphs: [graph] }
    const facts = (from: string[]) => ({ from, fromNamed: from }) as unknown as Parameters<typeof restrictDataset>[1]
    expect(restrictDataset(all, facts(['urn:x', graph]))).toEqual(all)
    expect(restrictDataset(all, facts([]))).toBe(all)
    expect(restrictDataset(all, facts(['urn:x']))).toEqual({ defaultGraphs: [], namedGraphs: [] })
  })
})
