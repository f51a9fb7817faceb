import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { NodeChain } from '../../chain/connection/chain.js'
import { assetRows } from '../../memory/assets/table.js'
import { recordOf } from '../sync/record.js'
import { openTestNode, type TestNode } from '../testing/test-node.test.support.js'
import { sealRecord, type TestRecord } from '../testing/test-record.test.support.js'
import type { TestReader } from '../testing/test-sync.test.support.js'
import { checkAck } from './check-ack.js'
import { findHeldLayer } from './find-held.js'
import { grantAck } from './grant-ack.js'
import { openTestChain, openTestHolder, requestFor, type TestChain } from './test-core.test.support.js'

let test: TestChain
let core: TestReader
let publisher: TestNode
beforeAll(async () => {
  ;[test, core, publisher] = await Promise.all([openTestChain(), openTestHolder(), openTestNode()])
  test.register(7n, 'lab')
  test.identities.set(1n, { peerId: core.host.peerId, core: true, signer: test.address })
  await publisher.addGraph('lab')
  await core.connect(publisher)
})
afterAll(async () => {
  await core[Symbol.asyncDispose]()
  await publisher[Symbol.asyncDispose]()
})

const grant = (given: Partial<TestRecord> & Pick<TestRecord, 'record'>, more: Partial<TestChain['chain']> = {}) => {
  const { ledger, receiver, maxAssetBytes, host } = core
  const chain = { current: () => ({ ...test.chain, ...more }) } as Partial<NodeChain> as NodeChain
  const asker = { host, peerId: publisher.peerId, signal: AbortSignal.timeout(60_000) }
  return grantAck(
    {
      ledger,
      chain,
      receiver,
      maxAssetBytes,
      promised: { claim: async () => undefined, requireRoom: () => undefined },
    },
    { ...given, contextGraphId: 7n, epochs: 2 },
    asker,
  )
}
const isHeld = ({ record }: Pick<TestRecord, 'record'>) =>
  core.ledger.read((r) => findHeldLayer(r, record)) !== undefined
const expectValid = async (given: TestRecord, signature: Awaited<ReturnType<typeof grant>>) =>
  expect(checkAck(test.chain, { ...requestFor(given), identityId: 1n }, signature)).resolves.toBeUndefined()

describe('the promise of a core node', () => {
  it('is given for content that came with the question, once it is stored', async () => {
    const given = sealRecord({ name: 'inline' })
    await expectValid(given, await grant(given))
    expect(isHeld(given)).toBe(true)
    await expectValid(given, await grant({ record: given.record }))
  })

  it('is given for content that it fetches from the node that asks', async () => {
    await publisher.share('lab', 'large', ['<urn:a> <urn:p> "1" .'])
    const record = publisher.ledger.read((r) => {
      const row = r.get(assetRows, ['lab', 'large', publisher.agent])
      if (row?.swm === undefined) throw new TypeError('it is shared')
      return recordOf(row, row.swm)
    })
    await expectValid({ record, chunks: [] }, await grant({ record }))
    expect(isHeld({ record })).toBe(true)
  })

  it('is refused for content that is not what was sealed, or that the asking node does not have', async () => {
    const missing = { code: 'ACK_CONTENT_MISSING' }
    const { chunks } = sealRecord({ lines: ['<urn:x> <urn:p> "x" .'] })
    const swapped = { ...sealRecord({ name: 'swapped' }), chunks }
    await expect(grant(swapped)).rejects.toMatchObject(missing)
    const { record } = sealRecord({ name: 'absent' })
    await expect(grant({ record })).rejects.toMatchObject(missing)
    for (const given of [swapped, { record }]) expect(isHeld(given)).toBe(false)
  })

  it('is refused for more bytes than the node accepts, before anything is stored', async () => {
    const given = sealRecord({ name: 'huge' })
    const record = { ...given.record, bytes: core.maxAssetBytes + 1 }
    await expect(grant({ ...given, record })).rejects.toMatchObject({ code: 'ACK_TOO_LARGE' })
  })

  it('is refused for a seal of another chain, and for a graph that is not registered', async () => {
    const given = sealRecord({ name: 'foreign' })
    await expect(grant(given, { chainId: 5 })).rejects.toMatchObject({ code: 'ACK_SEAL_ELSEWHERE' })
    const { record, chunks } = sealRecord({ graph: 'hall' })
    await expect(grant({ record, chunks })).rejects.toMatchObject({ code: 'ACK_GRAPH_NOT_KEPT' })
    expect(isHeld(given)).toBe(false)
  })

  it('is refused by a node that is no core node, or has no identity yet', async () => {
    const given = sealRecord({ name: 'edge' })
    await expect(grant(given, { role: 'edge' })).rejects.toMatchObject({ code: 'ACK_NOT_CORE' })
    await expect(grant(given, { identityId: () => 0n })).rejects.toMatchObject({ code: 'ACK_NOT_CORE' })
    expect(isHeld(given)).toBe(false)
  })
})
