import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestNode, type TestNode } from '../testing/test-node.test.support.js'
import { newCatchUp, putCatchUp } from './catch-up-table.js'
import { type CatchUpQuestion, describeCatchUp, findCatchUp } from './show-catch-up.js'

const stranger = { agent: `0x${'b'.repeat(40)}`, isAdmin: false }
const old = { ...newCatchUp('secret'), queuedAt: 1000, finishedAt: 3000, status: 'done' as const }
const last = { ...newCatchUp('secret'), queuedAt: 2000 }
let node: TestNode
beforeAll(async () => {
  node = await openTestNode({ 'net.enabled': 'false' })
  await node.addGraph('secret', { private: true })
  await node.ledger.writeWithoutReceipt((w) => {
    putCatchUp(w, old)
    putCatchUp(w, last)
  })
})
afterAll(() => node[Symbol.asyncDispose]())

const find = (question: CatchUpQuestion, caller = node.caller) =>
  findCatchUp({ ledger: node.ledger, network: node.exchange.network }, question, caller)

describe('a catch-up', () => {
  it('is found by its graph, which gives the newest, and by its job', () => {
    expect(find({ contextGraphId: 'secret' }).jobId).toBe(last.jobId)
    expect(find({ jobId: old.jobId }).jobId).toBe(old.jobId)
  })

  it('is not shown to those who may not read its graph', () => {
    expect(() => find({ contextGraphId: 'secret' }, stranger)).toThrow(expect.objectContaining({ status: 404 }))
    expect(() => find({ jobId: old.jobId }, stranger)).toThrow(expect.objectContaining({ code: 'PEERS_UNAVAILABLE' }))
  })

  it('must be named', () => {
    expect(() => find({})).toThrow(expect.objectContaining({ code: 'VALIDATION_FAILED' }))
  })

  it('is described with times of its own', () => {
    expect(describeCatchUp(old)).toMatchObject({
      queuedAt: '1970-01-01T00:00:01.000Z',
      finishedAt: '1970-01-01T00:00:03.000Z',
      result: { peers: 0, received: 0, quads: 0, lacking: 0 },
    })
    expect(describeCatchUp(old, 3).result.lacking).toBe(3)
    expect(describeCatchUp(last)).not.toHaveProperty('finishedAt')
  })
})
