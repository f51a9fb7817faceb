import { afterAll, describe, expect, it } from 'vitest'
import { contextGraphs } from '../../memory/context-graphs/table.js'
import { ann, asAnn, asBob, openTestMemory } from '../../memory/testing/test-memory.test.support.js'
import { openFetchedGraph } from './fetched-graph.js'

const node = await openTestMemory()
afterAll(() => node[Symbol.asyncDispose]())
const needs = { ledger: node.journal, graphs: node.memory.graphs }

describe('the graph of what an agent has fetched', () => {
  it('is made once, and is private to the agent', async () => {
    const id = await openFetchedGraph(needs, asAnn)
    expect(await openFetchedGraph(needs, asAnn)).toBe(id)
    expect(node.journal.read((r) => r.get(contextGraphs, id))).toMatchObject({ private: true, curator: ann })
    expect(await openFetchedGraph(needs, asBob)).not.toBe(id)
  })
})
