import { commitmentOf, type Hex } from '@kg/core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Sealer } from '../../memory/assets/sealing/sealer.js'
import { openTestMemory, type TestMemory } from '../testing/test-node.test.support.js'
import { sealRecord } from '../testing/test-record.test.support.js'
import { type Batch, verifyBatch } from './verify-batch.js'

const sealer = new Sealer()
let node: TestMemory
beforeAll(async () => {
  node = await openTestMemory()
  await node.addGraph('lab')
  await node.addGraph('secret', { private: true })
})
afterAll(async () => {
  await sealer.stop()
  await node[Symbol.asyncDispose]()
})

const { root, leafCount } = sealRecord({ lines: ['<urn:a> <urn:p> "1" .'] }).record
const batch: Batch = {
  contextGraphId: 'lab',
  expectedMerkleRoot: root,
  quads: [{ subject: 'urn:a', predicate: 'urn:p', object: '"1"' }],
}
const verify = (change: Partial<Batch> = {}, agent = node.agent) =>
  verifyBatch(
    { ledger: node.ledger, graphs: node.memory.graphs, sealer },
    { ...batch, ...change },
    { agent, isAdmin: false },
  )

describe('a batch of statements', () => {
  it('is verified by the root that was sealed over it', async () => {
    expect(await verify({ batchId: 'b1' })).toEqual({
      batchId: 'b1',
      ok: true,
      expectedRoot: root,
      actualRoot: root,
      leafCount: 1,
    })
  })

  it('is verified together with a private root', async () => {
    const privateRoot = `0x${'11'.repeat(32)}` as Hex
    const expectedMerkleRoot = commitmentOf({ root: root as Hex, leafCount, privateRoot })
    expect(await verify({ expectedMerkleRoot, privateRoots: [privateRoot] })).toMatchObject({ ok: true })
  })

  it('fails with the reason', async () => {
    const changed = [{ subject: 'urn:a', predicate: 'urn:p', object: '"2"' }]
    expect(await verify({ quads: changed })).toMatchObject({ ok: false, reason: 'root-mismatch' })
    expect(await verify({ quads: [] })).toMatchObject({ ok: false, reason: 'no-statements', leafCount: 0 })
  })

  it('is refused in a graph that the caller may not see', async () => {
    const stranger = `0x${'b'.repeat(40)}`
    await expect(verify({ contextGraphId: 'secret' }, stranger)).rejects.toMatchObject({ status: 404 })
  })
})
