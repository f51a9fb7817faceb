import { afterAll, expect, it } from 'vitest'
import { asAnn, asBob } from '../../memory/testing/test-memory.test.support.js'
import { requireDataset } from '../records/visible-datasets.js'
import { object } from '../testing/graphs.test.support.js'
import { openTestDatasets } from '../testing/test-datasets.test.support.js'
import { importGraph } from './import-graph.js'

const node = await openTestDatasets()
afterAll(() => node[Symbol.asyncDispose]())

async function all(items: AsyncIterable<unknown>): Promise<{ _key: string }[]> {
  const list: { _key: string }[] = []
  for await (const item of items) list.push(item as { _key: string })
  return list
}

it('has vertices and edges by their keys, and permissioned data only for who may see it', async () => {
  const secret = { properties: { permissioned_data: { data: { price: 'secret-1' } } } }
  const { id } = await node.import([object('a', [['NEXT', 'b']], secret), object('b', [['NEXT', 'a']])], asAnn)
  const row = node.journal.read((r) => requireDataset(r, id, asAnn))
  const { vertices, edges } = await importGraph(node.journal, row, asAnn)
  for (const items of [await all(vertices), await all(edges)]) {
    expect(items).toHaveLength(2)
    expect(items.map(({ _key }) => _key)).toEqual(items.map(({ _key }) => _key).sort())
  }
  const shown = async (caller: typeof asAnn) =>
    JSON.stringify(await all((await importGraph(node.journal, row, caller, true)).vertices))
  expect(await shown(asAnn)).toContain('secret-1')
  expect(await shown(asBob)).not.toContain('secret-1')
})
