import { randomBytes } from 'node:crypto'
import type { JoinDelegation } from '@kg/contract'
import { addressOfKey } from '@kg/core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signText } from '../membership/agent-signature.js'
import { openTestNode, type TestNode } from '../testing/test-node.test.support.js'
import { delegationText, networkOf, newDelegation } from './delegation.js'
import { requireDelegation } from './require-delegation.js'
import { encryptionKeyText } from './sign-request.js'

const secret = new Uint8Array(randomBytes(32))
const agent = addressOfKey(secret).toLowerCase()
const caller = { agent, isAdmin: false }
let node: TestNode
beforeAll(async () => {
  node = await openTestNode({ 'net.enabled': 'false' })
})
afterAll(() => node[Symbol.asyncDispose]())
const sealDomain = () => node.connection.chain.sealDomain()

/** A request that the agent has signed itself. */
async function signed(change: Partial<JoinDelegation> = {}): Promise<JoinDelegation> {
  const { peerId, seed } = node.exchange.network
  const encryptionKey = encryptionKeyText(seed, agent)
  const network = networkOf(await sealDomain())
  const fields = { contextGraphId: 'lab', agentAddress: agent, peerId, encryptionKey, network }
  const delegation = { ...newDelegation(fields), ...change }
  return { ...delegation, signature: await signText(secret, delegationText(delegation)) }
}
const demand = (given: JoinDelegation | undefined, as = caller) =>
  requireDelegation(
    { ledger: node.ledger, keys: node.platform.keys, network: node.exchange.network, sealDomain },
    { id: 'lab', given },
    as,
  )
const invalid = (why: string) => ({ code: 'JOIN_DELEGATION_INVALID', data: { why } })

describe('the request that is sent to a curator', () => {
  it('is the one that the agent has signed, or a new one where the node holds its key', async () => {
    const given = await signed()
    expect(await demand(given)).toEqual(given)
    expect(await demand(undefined, node.caller)).toMatchObject({ agentAddress: node.agent, contextGraphId: 'lab' })
  })

  it('is refused when nobody can sign it', async () => {
    await expect(demand(undefined)).rejects.toMatchObject({ code: 'JOIN_KEY_NOT_HELD' })
  })

  it('is refused when another agent has signed it, to an admin too if the agent is not of this node', async () => {
    const given = await signed()
    await expect(demand(given, node.caller)).rejects.toMatchObject({ status: 403 })
    await expect(demand(given, { ...node.caller, isAdmin: true })).rejects.toMatchObject({ status: 403 })
  })

  it('is refused for another graph, node or key', async () => {
    const elsewhere = invalid('it names another node')
    await expect(demand(await signed({ contextGraphId: 'hall' }))).rejects.toMatchObject(
      invalid('it is for another context graph'),
    )
    const { peerId } = node
    const other = `${peerId.slice(0, -1)}${peerId.endsWith('a') ? 'b' : 'a'}`
    await expect(demand(await signed({ peerId: other }))).rejects.toMatchObject(elsewhere)
    await expect(demand(await signed({ encryptionKey: 'ab'.repeat(32) }))).rejects.toMatchObject(elsewhere)
  })
})
