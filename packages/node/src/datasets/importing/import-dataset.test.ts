import { existsSync, readdirSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import { ann, asAnn, asBob, refusal } from '../../memory/testing/test-memory.test.support.js'
import { datasetRows, openCopies } from '../records/table.js'
import { findDataset } from '../records/visible-datasets.js'
import { object } from '../testing/graphs.test.support.js'
import { storedTexts } from '../testing/stored-texts.test.support.js'
import { openTestDatasets } from '../testing/test-datasets.test.support.js'
import { importDataset } from './import-dataset.js'

const node = await openTestDatasets()
afterAll(() => node[Symbol.asyncDispose]())
const counts = () => node.journal.read((r) => [r.count(datasetRows), storedTexts(r), r.count(openCopies)])
const progress = { signal: new AbortController().signal, onStep: () => undefined }

describe('an imported dataset', () => {
  it('is a draft with rows for its elements', async () => {
    const { id, isKnown } = await node.import([object('a', [['NEXT', 'b']]), object('b')], asAnn)
    expect(isKnown).toBe(false)
    const row = node.journal.read((r) => r.get(datasetRows, [id, ann]))
    expect(row).toMatchObject({ creator: ann, elements: 2, relations: 1, contextGraph: 'datasets', standard: 'GRAPH' })
    const asset = node.assets.describe({ contextGraph: 'datasets', sub: '', name: id }, undefined, asAnn)
    expect(asset.status).toBe('draft-open')
    expect(counts()).toEqual([1, 2, 0])
    expect(readdirSync(node.folder).some((name) => name.endsWith('.parts'))).toBe(false)
  })

  it('is not imported twice by one agent, but by another', async () => {
    const graph = [object('a', [['NEXT', 'b']]), object('b')]
    expect(await node.import(graph, asAnn)).toMatchObject({ isKnown: true })
    expect(await node.import(graph, asBob)).toMatchObject({ isKnown: false })
    expect(counts()).toEqual([2, 4, 0])
  })

  it('is imported anew after its asset was discarded', async () => {
    const graph = [object('a', [['NEXT', 'b']]), object('b')]
    const { id } = await node.import(graph, asAnn)
    await node.assets.discard({ contextGraph: 'datasets', sub: '', name: id }, asAnn)
    expect(await node.import(graph, asAnn)).toMatchObject({ id, isKnown: false })
    expect(node.journal.read((r) => findDataset(r, id, asAnn))?.id).toBe(id)
    expect(counts()).toEqual([2, 4, 0])
  })

  it('leaves nothing behind when it is refused', async () => {
    const before = counts()
    await expect(node.import([object('a', [['NEXT', 'none']])], asAnn)).rejects.toEqual(refusal('DATASET_INVALID'))
    const path = node.write(JSON.stringify({ '@graph': [object('z')] }))
    const elsewhere = { path, standard: 'GRAPH' as const, contextGraph: 'nowhere' }
    await expect(importDataset(node.needs, elsewhere, asAnn, progress)).rejects.toEqual(
      refusal('CONTEXT_GRAPH_NOT_FOUND'),
    )
    expect(counts()).toEqual(before)
    expect(existsSync(`${path}.parts`)).toBe(false)
  })

  it('is refused where it was promised and its creators have not signed it: nobody signs it here instead', async () => {
    const before = counts()
    const graph = [object('a', [['NEXT', 'b']]), object('b')]
    const { id } = await node.import(graph, asAnn)
    const { rootHash } = node.journal.read((r) => findDataset(r, id, asAnn)) ?? { rootHash: '' }
    await node.assets.discard({ contextGraph: 'datasets', sub: '', name: id }, asAnn)
    const path = node.write(JSON.stringify({ '@graph': graph }))
    const request = { path, standard: 'GRAPH', contextGraph: 'datasets', promised: { id, rootHash } } as const
    const fault = expect.objectContaining({
      code: 'DATASET_INVALID',
      data: expect.objectContaining({ path: '/signature' }),
    })
    await expect(importDataset(node.needs, request, asAnn, progress)).rejects.toEqual(fault)
    await node.import(graph, asAnn)
    expect(counts()).toEqual(before)
  })

  it('needs the key of its creator', async () => {
    const stranger = { agent: `0x${'77'.repeat(20)}`, isAdmin: false }
    await expect(node.import([object('a')], stranger)).rejects.toEqual(refusal('AGENT_KEY_NOT_HELD'))
  })
})
