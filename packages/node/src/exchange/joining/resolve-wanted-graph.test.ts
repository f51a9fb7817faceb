import { describe, expect, it } from 'vitest'
import { newGraphRow } from '../../memory/context-graphs/new-graph-row.js'
import { contextGraphs } from '../../memory/context-graphs/table.js'
import { openTestLedger } from '../../platform/testing/test-ledger.test.support.js'
import { resolveWantedGraph } from './resolve-wanted-graph.js'

describe('the graph that an agent wants to join', () => {
  it('is named by its id or its URI, whether this node knows it or not', async () => {
    await using opened = await openTestLedger()
    await opened.ledger.writeWithoutReceipt((w) => w.put(contextGraphs, 'lab', newGraphRow('lab')))
    const resolve = (given: string) => opened.ledger.read((r) => resolveWantedGraph(r, given))
    for (const id of ['lab', 'hall', '0xab/notes']) {
      expect(resolve(id)).toBe(id)
      expect(resolve(`did:kg:context-graph:${id}`)).toBe(id)
    }
  })
})
