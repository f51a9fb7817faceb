import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AgentKeys } from '../../platform/home/agent-keys.js'
import { openTestNode, type TestNode } from '../testing/test-node.test.support.js'
import { checkDelegation, delegationText, networkOf } from './delegation.js'
import { encryptionKeyText, signRequest } from './sign-request.js'

let node: TestNode
beforeAll(async () => {
  node = await openTestNode({ 'net.enabled': 'false' })
})
afterAll(() => node[Symbol.asyncDispose]())
const sealDomain = () => node.connection.chain.sealDomain()
const sign = (given: string, keys: AgentKeys = node.platform.keys) =>
  signRequest({ ledger: node.ledger, keys, network: node.exchange.network, sealDomain }, given, node.caller)

describe('a signed request to join', () => {
  it('names the graph, the agent and this node, and is the agent’s', async () => {
    const { delegation, message } = await sign('did:kg:context-graph:lab')
    expect(delegation).toMatchObject({
      contextGraphId: 'lab',
      agentAddress: node.agent,
      peerId: node.peerId,
      encryptionKey: encryptionKeyText(node.exchange.network.seed, node.agent),
    })
    expect(message).toBe(delegationText(delegation))
    expect(await checkDelegation(delegation, networkOf(await sealDomain()))).toEqual(delegation)
  })

  it('is left to the agent to sign where the node does not hold its key', async () => {
    const { delegation, message } = await sign('lab', { ...node.platform.keys, get: () => undefined })
    expect(delegation).not.toHaveProperty('signature')
    expect(message).toContain(`Agent: ${node.agent}`)
  })

  it('is new each time', async () => {
    const [first, second] = [await sign('lab'), await sign('lab')]
    expect(first.delegation.nonce).not.toBe(second.delegation.nonce)
  })

  it('is refused for an id that is none', async () => {
    await expect(sign('no id')).rejects.toMatchObject({ status: 400 })
  })
})
