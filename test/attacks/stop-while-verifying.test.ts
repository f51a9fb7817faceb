import { afterAll, expect, it } from 'vitest'
import { register } from '../lib/people.js'
import { quads } from '../lib/quads.js'
import { testNetwork } from '../lib/test-network.js'
import { until } from '../lib/until.js'

const net = await testNetwork({ nodes: 1 })
afterAll(() => net[Symbol.asyncDispose]())
const [alice, bob] = await Promise.all([register(net.node(0), 'alice'), register(net.node(0), 'bob')])
/** Far less than a verification waits for signatures. */
const soonMs = 15_000
const contextGraphId = 'lab'

it('a node that stops answers who waits for a verification, and does not wait for the signatures', async () => {
  await alice.ok('createContextGraph', { body: { id: contextGraphId, register: true } })
  await alice.ok('createAsset', { body: { contextGraphId, name: 'first', quads: quads(3, 0), alsoShareSwm: true } })
  await alice.ok('publishAsset', { params: { name: 'first' }, body: { contextGraphId } })
  const params = { id: contextGraphId }
  const { member, deadline, signature } = await bob.ok('signVerifierConsent', { params })
  const verifiers = [alice.agent, bob.agent]
  const consents = [{ member, deadline, signature }]
  // The operator has not opted in to signing for this graph, so bob's signature does not come.
  await alice.ok('setVerifiers', { params, body: { verifiers, threshold: 2, consents } })
  const key = 'verify-first'
  const verifying = fetch(`${net.node(0).url}/api/verify`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${alice.token}`,
      'content-type': 'application/json',
      'idempotency-key': key,
    },
    body: JSON.stringify({ contextGraphId, batchId: 'first', verifiableMemoryId: 'lab-verified' }),
  })
  await until(
    () => alice.call('operation', { params: { key } }),
    ({ status }) => status === 200,
  )
  const began = performance.now()
  const [answer] = await Promise.all([verifying, net.stop(0)])
  expect(performance.now() - began).toBeLessThan(soonMs)
  // A node that waits for the signatures cuts the connection when its time to stop is up.
  expect([answer.status, await answer.json()]).toMatchObject([202, { status: 'collecting' }])
}, 240_000)
