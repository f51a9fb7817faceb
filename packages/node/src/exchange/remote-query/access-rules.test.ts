import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestMemory, type TestMemory } from '../testing/test-node.test.support.js'
import { listAccessRules, setAccessRule } from './access-rules.js'

let node: TestMemory
beforeAll(async () => {
  node = await openTestMemory()
  await node.addGraph('lab')
  await node.addGraph('secret', { accessPolicy: 1, private: true })
})
afterAll(() => node[Symbol.asyncDispose]())
const list = (enabled = true) => listAccessRules({ ledger: node.ledger, enabled })
const set = (contextGraphId: string, queryAccess: 'default' | 'deny', caller = node.caller) =>
  setAccessRule(node, { contextGraphId, queryAccess }, caller)

describe('the rules for queries of peers', () => {
  it('are added for a graph, and removed by the default', async () => {
    expect(list()).toEqual({ queryAccess: 'default', rules: [] })
    expect(await set('did:kg:context-graph:lab', 'deny')).toEqual({ contextGraphId: 'lab', queryAccess: 'deny' })
    expect(list().rules).toEqual([{ contextGraphId: 'lab', queryAccess: 'deny' }])
    await set('lab', 'default')
    expect(list().rules).toEqual([])
  })

  it('say that nobody is answered where that is switched off', () => {
    expect(list(false).queryAccess).toBe('deny')
  })

  it('are refused for a graph that the caller must not know of', async () => {
    const stranger = { agent: `0x${'e'.repeat(40)}`, isAdmin: false }
    for (const id of ['secret', 'nowhere'])
      await expect(set(id, 'deny', stranger)).rejects.toMatchObject({ status: 404 })
    expect(list().rules).toEqual([])
  })
})
