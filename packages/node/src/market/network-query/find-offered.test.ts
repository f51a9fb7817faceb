import { afterAll, describe, expect, it } from 'vitest'
import { grantViewer } from '../../datasets/grants/grant-access.js'
import type { QueryItem } from '../../datasets/lookups/find-elements.js'
import { object } from '../../datasets/testing/graphs.test.support.js'
import { openTestDatasets } from '../../datasets/testing/test-datasets.test.support.js'
import { ann, asAnn, asBob, bob } from '../../memory/testing/test-memory.test.support.js'
import { findOffered, findShared, pricePerMegabyte } from './find-offered.js'

const node = await openTestDatasets()
afterAll(() => node[Symbol.asyncDispose]())
const secret = { properties: { permissioned_data: { data: { price: '1' } } } }
const { id: draft } = await node.import([object('milk'), object('draft')], asAnn)
const { id: shared } = await node.import([object('milk'), object('cheese', [], secret)], asAnn)
await node.assets.share({ contextGraph: 'datasets', sub: '', name: shared }, asAnn)

const asked = (...values: string[]): QueryItem[] => [{ path: 'id', values, opcode: 'IN' }]
const find = (agent: string, ...values: string[]) =>
  node.journal.read((r) => findOffered(r, { query: asked(...values), agent }, pricePerMegabyte(0n)))

describe('what a node offers', () => {
  it('is what it shares, and no draft, not even to its own agent', () => {
    for (const agent of [bob, ann]) expect(find(agent, 'milk').map(({ id }) => id)).toEqual([shared])
    expect(find(bob, 'draft', 'none')).toEqual([])
    expect(node.journal.read((r) => findShared(r, draft))).toBeUndefined()
    expect(node.journal.read((r) => findShared(r, shared))?.id).toBe(shared)
  })

  it('is also what it holds for others, as long as it does', () => {
    const ask = (isHeld: boolean) => {
      const held = { caller: asAnn, isHeld: (_: unknown, id: string) => isHeld && id === draft }
      return node.journal.read((r) => [
        findOffered(r, { query: asked('draft', 'milk'), agent: bob }, pricePerMegabyte(0n), held).map(({ id }) => id),
        findShared(r, draft, held)?.id,
      ])
    }
    expect(ask(true)).toEqual([[shared, draft], draft])
    expect(ask(false)).toEqual([[shared], undefined])
  })

  it('names the objects whose permissioned data the asker was granted', async () => {
    const granted = () => find(bob, 'milk')[0]?.permissioned
    expect(granted()).toEqual([])
    await grantViewer(node.journal, { datasetId: shared, objectId: 'cheese' }, bob, asAnn)
    expect(granted()).toEqual(['cheese'])
    expect(find(ann, 'milk')[0]?.permissioned).toEqual([])
  })

  it('is nothing of a context graph that not everyone may read', async () => {
    await node.memory.graphs.create({ id: 'club', accessPolicy: 1, private: false, allowedAgents: [bob] }, asAnn)
    const path = node.write(JSON.stringify({ '@graph': [object('secret')] }))
    const { importDataset } = await import('../../datasets/importing/import-dataset.js')
    const progress = { signal: new AbortController().signal, onStep: () => undefined }
    const request = { path, standard: 'GRAPH', contextGraph: 'club' } as const
    const { id } = await importDataset(node.needs, request, asAnn, progress)
    await node.assets.share({ contextGraph: 'club', sub: '', name: id }, asAnn)
    expect(find(asBob.agent, 'secret')).toEqual([])
  })
})

it('the price of a dataset follows from its size, and parts of a unit count as one', () => {
  expect(pricePerMegabyte(0n)({ bytes: 5 })).toBe(0n)
  expect(pricePerMegabyte(3n)({ bytes: 2_000_000 })).toBe(6n)
  expect(pricePerMegabyte(3n)({ bytes: 1 })).toBe(1n)
})
