import { afterAll, describe, expect, it } from 'vitest'
import { asAnn, asBob, refusal } from '../../memory/testing/test-memory.test.support.js'
import { object } from '../testing/graphs.test.support.js'
import { openTestDatasets } from '../testing/test-datasets.test.support.js'
import { listObjects } from './list-objects.js'

const node = await openTestDatasets()
afterAll(() => node[Symbol.asyncDispose]())
const { id } = await node.import([object('a', [['X', 'b']]), object('b'), object('c')], asAnn)
const list = (caller: typeof asAnn, limit: number, cursor?: string) =>
  node.journal.read((r) => listObjects(r, id, { limit, cursor }, caller))
const idsOf = ({ objects }: ReturnType<typeof list>) => objects.map((one) => one['@id'])

describe('the objects of a dataset', () => {
  it('come in pages, each once', () => {
    const page = list(asAnn, 2)
    const rest = list(asAnn, 2, page.nextCursor)
    expect([...idsOf(page), ...idsOf(rest)].sort()).toEqual(['a', 'b', 'c'])
    expect([page.nextCursor === undefined, rest.nextCursor]).toEqual([false, undefined])
  })

  it('are for those who may see it', () => {
    expect(() => list(asBob, 2)).toThrow(refusal('DATASET_NOT_FOUND'))
    expect(idsOf(list(asAnn, 2, Buffer.from('"x"').toString('base64url')))).toEqual([])
  })
})
