import { afterAll, describe, expect, it } from 'vitest'
import { ann, asAnn, asBob } from '../../memory/testing/test-memory.test.support.js'
import { object } from '../testing/graphs.test.support.js'
import { openTestDatasets } from '../testing/test-datasets.test.support.js'
import { listDatasets } from './list-datasets.js'

const node = await openTestDatasets()
afterAll(() => node[Symbol.asyncDispose]())
const first = await node.import([object('a', [['X', 'b']]), object('b')], asAnn)
const second = await node.import([object('c')], asBob)
const third = await node.import([object('d')], asAnn)
const list = (caller: typeof asAnn, limit = 10, cursor?: string) =>
  node.journal.read((r) => listDatasets(r, { limit, cursor }, caller))
const idsOf = ({ datasets }: ReturnType<typeof list>) => datasets.map(({ datasetId }) => datasetId)

describe('the list of datasets', () => {
  it('has the datasets of the caller, newest first', () => {
    expect(idsOf(list(asAnn))).toEqual([third.id, first.id])
    expect(list(asAnn).datasets[1]).toMatchObject({
      creator: ann,
      standard: 'GRAPH',
      contextGraphId: 'datasets',
      objects: 2,
      relations: 1,
      layer: 'wm',
    })
  })

  it('comes in pages', () => {
    const page = list(asAnn, 1)
    expect(idsOf(page)).toEqual([third.id])
    const rest = list(asAnn, 1, page.nextCursor)
    expect([idsOf(rest), rest.nextCursor]).toEqual([[first.id], undefined])
  })

  it('has what others share', async () => {
    await node.assets.share({ contextGraph: 'datasets', sub: '', name: third.id }, asAnn)
    expect(idsOf(list(asBob))).toEqual([third.id, second.id])
    expect(list(asBob).datasets[0]?.layer).toBe('swm')
  })
})
