import { describe, expect, it } from 'vitest'
import { openTestLedger } from '../../platform/testing/test-ledger.test.support.js'
import { listHostedGraphs } from './list-hosted-graphs.js'
import { hostedGraphs } from './table.js'

describe('the list of hosted graphs', () => {
  it('comes in pages with the size of each graph', async () => {
    await using opened = await openTestLedger()
    const { ledger } = opened
    await ledger.writeWithoutReceipt((w) => {
      for (const hash of ['0x1', '0x2', '0x3'])
        w.put(hostedGraphs, hash, { hash, since: 0, messages: 2, bytes: 300, next: 3 })
    })
    const list = (cursor?: string) => listHostedGraphs({ ledger, maxBytes: 1000 }, { limit: 2, cursor })
    const first = list()
    expect(first.graphs.map(({ nameHash }) => nameHash)).toEqual(['0x1', '0x2'])
    expect(first.graphs[0]).toEqual({
      nameHash: '0x1',
      epoch: 0,
      messages: 2,
      bytes: 300,
      maxBytes: 1000,
      since: '1970-01-01T00:00:00.000Z',
    })
    const second = list(first.nextCursor)
    expect(second.graphs.map(({ nameHash }) => nameHash)).toEqual(['0x3'])
    expect(second).not.toHaveProperty('nextCursor')
  })
})
