import { readdirSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import { subjectOf } from '../../memory/assets/names.js'
import { ann, asAnn, refusal } from '../../memory/testing/test-memory.test.support.js'
import { actOf } from '../../platform/acts/acts.js'
import { datasetRows, openCopies } from '../records/table.js'
import { removeCopy } from '../records/write-copy.js'
import { connector, object } from '../testing/graphs.test.support.js'
import { openTestDatasets } from '../testing/test-datasets.test.support.js'
import { textsFrom } from '../texts/read-texts.js'
import { ReceivedDatasets } from './received-datasets.js'
import { storeReceived } from './store-received.js'

const node = await openTestDatasets()
afterAll(() => node[Symbol.asyncDispose]())
const { journal: ledger } = node
const { signal } = new AbortController()
const needs = { ledger, signal, folder: node.folder, thread: node.needs.thread }
const contextGraph = 'datasets'

/** Leaves only the shared asset of a dataset, as a node has it that received it. */
async function shareAlone(...graph: Parameters<typeof node.import>[0]) {
  const { id } = await node.import(graph, asAnn)
  await node.assets.share({ contextGraph, sub: '', name: id }, asAnn)
  const row = ledger.read((r) => r.get(datasetRows, [id, ann]))
  if (row === undefined) throw new Error('no row')
  await ledger.writeWithoutReceipt((w) => w.remove(datasetRows, [id, ann]))
  await removeCopy({ ledger, signal }, row)
  return row
}
const rowOf = (id: string) => ledger.read((r) => r.get(datasetRows, [id, ann]))
const textsOf = (copy: string) => ledger.read((r) => textsFrom(r, copy, 0, 1000))

describe('a dataset of another node', () => {
  it('is built from its statements as it was', async () => {
    const graph = [object('a', [['NEXT', 'b']]), object('b'), connector('c', 'x', '0xb', 'a')]
    const before = await shareAlone(...graph)
    const ref = { contextGraph, agent: ann, datasetId: before.id }
    expect(await storeReceived(needs, ref)).toBe('stored')
    const after = rowOf(before.id)
    expect(after).toMatchObject({
      rootHash: before.rootHash,
      dataHash: before.dataHash,
      head: before.head,
      creator: ann,
    })
    expect(textsOf(after?.copy ?? '')).toHaveLength(3)
    expect(await storeReceived(needs, ref)).toBe('known')
    expect(readdirSync(node.folder).filter((name) => name.endsWith('.received'))).toEqual([])
  })

  it('waits for its first part', async () => {
    expect(await storeReceived(needs, { contextGraph, agent: ann, datasetId: `0x${'0'.repeat(64)}` })).toBe('partial')
  })

  it('is refused where its statements say something else, and leaves nothing', async () => {
    const { id } = await shareAlone(object('d'))
    const other = `0x${'7'.repeat(64)}`
    const lines = node.assets.read({ contextGraph, sub: '', name: id }, { layer: 'swm', limit: 100 }, asAnn)
    const forged = lines.lines.map((line) => line.replaceAll(id, other))
    await node.assets.create(
      { ref: { contextGraph, sub: '', name: other }, lines: forged, privateLines: [], goal: 'shared' },
      asAnn,
    )
    const stored = storeReceived(needs, { contextGraph, agent: ann, datasetId: other })
    await expect(stored).rejects.toEqual(refusal('DATASET_INVALID'))
    expect(rowOf(other)).toBeUndefined()
    expect(ledger.read((r) => r.count(openCopies))).toBe(0)
  })

  it('is found by its receipt, also one from before the start', async () => {
    const { id } = await shareAlone(object('e'))
    const subject = subjectOf({ contextGraph, sub: '', agent: ann, name: id })
    await ledger.write(actOf('asset.receive', ann, subject, { layer: 'swm' }), () => undefined)
    const received = new ReceivedDatasets({ ledger, signal, folder: node.folder }, { warn: () => undefined })
    received.start()
    await received.current()
    expect(rowOf(id)?.id).toBe(id)
    await received.stop()
  })
})
