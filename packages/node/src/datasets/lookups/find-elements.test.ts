import { afterAll, describe, expect, it } from 'vitest'
import { ann, asAnn, asBob, bob } from '../../memory/testing/test-memory.test.support.js'
import { elementKey } from '../links/vertex-keys.js'
import { object } from '../testing/graphs.test.support.js'
import { openTestDatasets } from '../testing/test-datasets.test.support.js'
import { elementsWithId, findElements, type QueryItem } from './find-elements.js'

const node = await openTestDatasets()
afterAll(() => node[Symbol.asyncDispose]())
const named = (...pairs: [string, string][]) => ({
  identifiers: pairs.map(([type, value]) => ({ '@type': type, '@value': value })),
})
await node.import([object('a', [], named(['ean', '1'], ['lot', 'x'])), object('b', [], named(['ean', '2']))], asAnn)
const shared = await node.import([object('a', [], named(['ean', '1']))], asBob)
await node.assets.share({ contextGraph: 'datasets', sub: '', name: shared.id }, asBob)

const annsA = elementKey(ann, 'a')
const annsB = elementKey(ann, 'b')
const bobsA = elementKey(bob, 'a')
const find = (caller: typeof asAnn, ...query: QueryItem[]) => node.journal.read((r) => findElements(r, query, caller))
const item = (path: string, values: string[], opcode: 'EQ' | 'IN' = 'EQ'): QueryItem => ({ path, values, opcode })

describe('elements', () => {
  it('are found by an identifier in all datasets that the caller may see', () => {
    expect(find(asAnn, item('ean', ['1'])).sort()).toEqual([annsA, bobsA].sort())
    expect(find(asBob, item('identifiers.ean', ['1']))).toEqual([bobsA])
    expect(find(asAnn, item('ean', ['9']))).toEqual([])
  })

  it('are no more than are asked for', () => {
    const first = node.journal.read((r) => findElements(r, [item('ean', ['1'])], asAnn, 1))
    expect(first).toHaveLength(1)
  })

  it('fit every item of a query, and all values or one of them', () => {
    expect(find(asAnn, item('ean', ['1']), item('lot', ['x']))).toEqual([annsA])
    expect(find(asAnn, item('ean', ['2', '3'], 'IN'))).toEqual([annsB])
    expect(find(asAnn, item('ean', ['2', '3']))).toEqual([])
  })

  it('are found by their id or their vertex', () => {
    expect(find(asAnn, item('uid', ['a'])).sort()).toEqual([annsA, bobsA].sort())
    expect(find(asAnn, item('_key', [annsB]))).toEqual([annsB])
    expect(find(asBob, item('_key', [annsB]))).toEqual([])
    expect(node.journal.read((r) => elementsWithId(r, 'b', asBob))).toEqual([])
  })
})
