import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newGraphRow } from '../../memory/context-graphs/new-graph-row.js'
import { contextGraphs } from '../../memory/context-graphs/table.js'
import { openTestLedger, type TestLedger } from '../../platform/testing/test-ledger.test.support.js'
import { describeRequest, listRequests, type RequestPage } from './list-requests.js'
import { type JoinRow, joinRows } from './table.js'

const curator = `0x${'c'.repeat(40)}`
const ada = `0x${'a'.repeat(40)}`
const bob = `0x${'b'.repeat(40)}`
const eve = `0x${'e'.repeat(40)}`
const request = (direction: 'in' | 'out', agent: string, status: JoinRow['status'] = 'pending'): JoinRow => ({
  direction,
  contextGraph: 'lab',
  agent,
  peerId: 'far',
  status,
  delivered: false,
  issuedAt: 0,
})

let opened: TestLedger
beforeAll(async () => {
  opened = await openTestLedger()
  await opened.ledger.writeWithoutReceipt((w) => {
    w.put(contextGraphs, 'lab', { ...newGraphRow('lab'), private: true, curator, allowedAgents: [curator] })
    for (const row of [request('in', ada), request('in', bob, 'rejected'), request('out', ada)])
      w.put(joinRows, [row.direction, 'lab', row.agent], row)
  })
})
afterAll(() => opened[Symbol.asyncDispose]())

const list = (agent: string, page: Partial<RequestPage> = {}, isAdmin = false) =>
  opened.ledger.read((r) => listRequests(r, 'lab', { limit: 10, ...page }, { agent, isAdmin }))
const seen = (agent: string, page?: Partial<RequestPage>, isAdmin?: boolean) =>
  list(agent, page, isAdmin).rows.map(({ direction, agent: from }) => `${direction} ${from[2]}`)

describe('the requests to join a graph', () => {
  it('are all shown to its curator, and to others their own', () => {
    expect(seen(curator)).toEqual(['in a', 'in b'])
    expect(seen(ada)).toEqual(['in a', 'out a'])
    expect(seen(bob)).toEqual(['in b'])
    expect(seen(eve, {}, true)).toEqual(['in a', 'in b', 'out a'])
  })

  it('can be narrowed to a status, and come in pages', () => {
    expect(seen(curator, { status: 'rejected' })).toEqual(['in b'])
    const first = list(ada, { limit: 1 })
    expect(first.rows).toHaveLength(1)
    expect(seen(ada, { limit: 1, cursor: first.nextCursor })).toEqual(['out a'])
  })

  it('do not reveal a private graph to a stranger', () => {
    expect(() => seen(eve)).toThrow(expect.objectContaining({ status: 404 }))
  })

  it('count as delivered when both sides are this node', () => {
    expect(describeRequest(request('in', ada), 'far')).toMatchObject({ delivered: true })
    expect(describeRequest(request('in', ada), 'here')).toMatchObject({ delivered: false, agentAddress: ada })
  })
})
