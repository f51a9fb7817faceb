import { describe, expect, it } from 'vitest'
import { asAnn, asBob, bob, openLab, refusal } from '../testing/test-memory.test.support.js'
import { followForWriting, requireReadableScope, requireWritableScope } from './graph-scope.js'
import { contextGraphs } from './table.js'

const node = await openLab({ subscribed: false, onChainId: '32' })
await node.graphs.createSubGraph('lab', 'web', undefined, asAnn)
await node.addGraph('club', { accessPolicy: 1, allowedAgents: [bob], subscribed: false })

describe('a scope', () => {
  it.each([
    ['reading', requireReadableScope],
    ['writing', requireWritableScope],
  ])('for %s is a context graph, or a sub-graph of it', (_, require) => {
    const scope = (given: string, sub?: string, caller = asAnn) =>
      node.ledger.read((r) => require(r, given, sub, caller).id)
    expect([scope('#32'), scope('lab', ''), scope('lab', 'web')]).toEqual(['lab', 'lab', 'lab'])
    expect(() => scope('lab', 'none')).toThrow(refusal('SUB_GRAPH_NOT_FOUND'))
    expect(() => scope('club')).toThrow(refusal('NOT_ON_ALLOWLIST'))
    expect(() => scope('club', 'web', asBob)).toThrow(refusal('SUB_GRAPH_NOT_FOUND'))
  })

  it('that is written to is followed', async () => {
    const write = (id: string, sub: string, caller = asAnn) =>
      node.ledger.write({ agent: 'test', action: 'test', subject: id }, (w) => followForWriting(w, id, sub, caller))
    const isFollowed = (id: string) => node.ledger.read((r) => r.get(contextGraphs, id)?.subscribed)
    await write('lab', 'web')
    await expect(write('club', '')).rejects.toEqual(refusal('NOT_ON_ALLOWLIST'))
    expect([isFollowed('lab'), isFollowed('club')]).toEqual([true, false])
  })
})
