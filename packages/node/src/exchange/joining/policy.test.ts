import { routes } from '@kg/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestNode, type TestNode } from '../testing/test-node.test.support.js'
import { changePolicy } from './policy.js'

const open = { policy: 'open' as const, maxMembers: 5, approvalsPerHour: 2 }
let node: TestNode
beforeAll(async () => {
  node = await openTestNode({ 'net.enabled': 'false' })
  await node.addGraph('lab', { accessPolicy: 1 })
})
afterAll(() => node[Symbol.asyncDispose]())

describe('the policy for joining', () => {
  it('is manual until the curator changes it', async () => {
    const read = () => node.call(routes.getJoinPolicy, { params: { id: 'lab' } })
    expect(await read()).toEqual({ contextGraphId: 'lab', policy: 'manual', maxMembers: 100, approvalsPerHour: 20 })
    await node.call(routes.setJoinPolicy, { params: { id: 'lab' }, body: open })
    expect(await read()).toEqual({ contextGraphId: 'lab', ...open })
  })

  it('is refused to others than the curator, and for system graphs', async () => {
    const stranger = { agent: `0x${'e'.repeat(40)}`, isAdmin: false }
    const change = (id: string, caller = stranger) =>
      node.call(routes.setJoinPolicy, { params: { id }, body: open }, caller)
    await expect(change('lab')).rejects.toMatchObject({ status: 403 })
    await expect(change('agents', { agent: node.agent, isAdmin: true })).rejects.toMatchObject({
      code: 'CONTEXT_GRAPH_SYSTEM',
    })
  })

  it('cannot be open where the node does not hold the key of the curator', async () => {
    const keys = { ...node.platform.keys, get: () => undefined }
    const changing = changePolicy({ ledger: node.ledger, keys }, 'lab', open, node.caller)
    await expect(changing).rejects.toMatchObject({ code: 'JOIN_KEY_NOT_HELD' })
  })
})
