import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newGraphRow } from '../../memory/context-graphs/new-graph-row.js'
import { type ContextGraphRow, contextGraphs } from '../../memory/context-graphs/table.js'
import { openTestLedger, type TestLedger } from '../../platform/testing/test-ledger.test.support.js'
import { resolveAskedGraph } from './resolve-asked-graph.js'

const member = { agent: `0x${'a'.repeat(40)}`, isAdmin: false }
const stranger = { agent: `0x${'e'.repeat(40)}`, isAdmin: false }
let opened: TestLedger
beforeAll(async () => {
  opened = await openTestLedger()
  const closed: Partial<ContextGraphRow> = { accessPolicy: 1, allowedAgents: [member.agent] }
  await opened.ledger.writeWithoutReceipt((w) => {
    const put = (id: string, more: Partial<ContextGraphRow>) =>
      w.put(contextGraphs, id, { ...newGraphRow(id), ...more })
    put('open', { subscribed: true, onChainId: '7' })
    put('safe', { subscribed: true, ...closed })
    put('secret', { subscribed: true, private: true, ...closed })
    put('heard-of', { subscribed: false, ...closed })
  })
})
afterAll(() => opened[Symbol.asyncDispose]())
const ask = (given: string, caller = stranger) => opened.ledger.read((r) => resolveAskedGraph(r, given, caller))

describe('the graph to ask a peer about', () => {
  it('is named by its id, its URI or its number on the chain', () => {
    for (const given of ['open', 'did:kg:context-graph:open', '7', '#7']) expect(ask(given)).toBe('open')
  })

  it('may be one that this node has never heard of', () => {
    expect(ask('elsewhere')).toBe('elsewhere')
    expect(() => ask('no id')).toThrow()
  })

  it('must be readable here where this node follows it, for an admin as for everybody', () => {
    expect(ask('safe', member)).toBe('safe')
    expect(() => ask('safe')).toThrow(expect.objectContaining({ status: 403 }))
    expect(() => ask('safe', { ...stranger, isAdmin: true })).toThrow(expect.objectContaining({ status: 403 }))
  })

  it('is left to the peer where this node only heard of it, or the caller must not know of it', () => {
    expect(ask('heard-of')).toBe('heard-of')
    expect(ask('secret')).toBe('secret')
  })
})
