import { afterAll, describe, expect, it } from 'vitest'
import { ann, asAnn, asBob } from '../../memory/testing/test-memory.test.support.js'
import { object } from '../testing/graphs.test.support.js'
import { openTestDatasets } from '../testing/test-datasets.test.support.js'
import { findDataset, visibleCopies } from './visible-datasets.js'

const node = await openTestDatasets()
afterAll(() => node[Symbol.asyncDispose]())
const { id } = await node.import([object('a')], asAnn)
const found = (caller: typeof asAnn) => node.journal.read((r) => findDataset(r, id, caller))?.agent

describe('a dataset', () => {
  it('is its importer’s alone until it is shared', async () => {
    expect([found(asAnn), found(asBob)]).toEqual([ann, undefined])
    const copy = node.journal.read((r) => findDataset(r, id, asAnn))?.copy ?? ''
    expect(node.journal.read((r) => visibleCopies(r, asBob)(copy))).toBeUndefined()
    await node.assets.share({ contextGraph: 'datasets', sub: '', name: id }, asAnn)
    expect([found(asAnn), found(asBob)]).toEqual([ann, ann])
    expect(node.journal.read((r) => visibleCopies(r, asBob)(copy))?.id).toBe(id)
  })

  it('is nobody’s if there is no such copy', () => {
    expect(node.journal.read((r) => visibleCopies(r, asAnn)('none'))).toBeUndefined()
  })
})
