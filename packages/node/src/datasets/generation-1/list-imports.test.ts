import { afterAll, expect, it } from 'vitest'
import { asAnn, asBob } from '../../memory/testing/test-memory.test.support.js'
import { object } from '../testing/graphs.test.support.js'
import { openTestDatasets } from '../testing/test-datasets.test.support.js'
import { listImports } from './list-imports.js'

const node = await openTestDatasets()
afterAll(() => node[Symbol.asyncDispose]())

it('lists each import once, with its size and hashes', async () => {
  const graph = [object('a', [['NEXT', 'b']]), object('b')]
  const { id } = await node.import(graph, asAnn)
  await node.import(graph, asBob)
  const bobs = await node.import([object('c')], asBob)
  const listed = (caller: typeof asAnn) => node.journal.read((r) => listImports(r, caller))
  expect(listed(asAnn)).toMatchObject([{ import_id: id, total_documents: 3, transaction_hash: null }])
  expect(listed(asBob).map((one) => one.import_id)).toEqual([id, bobs.id])
})
